/** What may leave an account in a day and at once, whoever of its people sends it. */
export {
  type AccountLimit,
  areSame,
  type Bounds,
  isRaised,
  limitWords,
  lowerOf,
  refuseAboveBank,
  refuseLowered,
  refuseOverLimit,
} from './account-limit.ts';
export { leavingRows, stayedRow } from './rows.ts';
export {
  type AccountLimitRow,
  accountLimitQuery,
  type FoundLimits,
  findLimit,
  findLimits,
  findLimitsOf,
  lockLimits,
  saveAsked,
  saveLimits,
  takenOn,
  toAccountLimit,
} from './store.ts';
