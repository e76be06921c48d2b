export {
  type AccountId,
  type AnyCommand,
  type Command,
  type Hold,
  isAccountId,
  isUuid,
  type Kind,
  kinds,
  largestAmountMinor,
  largestBalanceMinor,
  largestGroup,
  malformedField,
  type PostHold,
  type Reversal,
  refOf,
  type Transfer,
  type VoidHold,
} from './command.ts';
export { judge } from './judge.ts';
export type { Change, Judgement } from './judgement.ts';
export { type Outcome, outcomesOf, type Posted, type Refused } from './outcome.ts';
export { type Refusal, refusals } from './refusal.ts';
export type { AccountState, Stored, TransferRow, View } from './state.ts';
