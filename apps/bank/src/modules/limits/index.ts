/** What may leave an account in a day and at once, whoever of its people sends it. */
export {
  type AccountLimit,
  type Bounds,
  isRaised,
  limitWords,
  lowerOf,
  refuseLowered,
  refuseOverLimit,
} from './account-limit.ts';
export { leavingRows, stayedRow } from './rows.ts';
export {
  type AccountLimitRow,
  accountLimitQuery,
  findLimit,
  findLimits,
  lockLimits,
  saveAsked,
  saveLimits,
  takenOn,
  toAccountLimit,
} from './store.ts';
