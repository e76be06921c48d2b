export { type Account, allAccounts, type Closed, type NewAccount, type Opened } from './account.ts';
export {
  type AccountId,
  type Command,
  type Hold,
  type Kind,
  largestAmountMinor,
  largestBalanceMinor,
  type PostHold,
  type Reversal,
  type Transfer,
  type VoidHold,
} from './command.ts';
export { decimal } from './decimal.ts';
export { LedgerError, type LedgerErrorCode } from './errors.ts';
export { exportCsv, exportJournal } from './export.ts';
export type {
  Feed,
  FeedCursor,
  HistoryEntry,
  HistoryPage,
  JournalTransfer,
  OpenHold,
  TransferDetail,
} from './journal.ts';
export { type Ledger, type LedgerOptions, openLedger } from './ledger.ts';
export type { Outcome, Posted, Refused } from './outcome.ts';
export { type Refusal, refusals } from './refusal.ts';
export type { Columns, ColumnType, ValuesOf } from './row-values.ts';
export {
  call,
  change,
  condition,
  insertion,
  type Row,
  type RowKind,
  removal,
  tally,
  version,
} from './rows.ts';
export type { Sql } from './statements.ts';
export { type TrialBalance, trialBalance } from './trial-balance.ts';
export type { Tuning } from './tuning.ts';
export {
  type Checkpoint,
  checkpointOf,
  type Fault,
  type Verification,
  type VerifyOptions,
  verify,
} from './verify.ts';
export type { Work, WorkOutcome } from './work.ts';
