export { WriterConnection } from './connection.ts';
export { LedgerError, type LedgerErrorCode } from './errors.ts';
export {
  type Closed,
  closeAccount,
  closeAccountWithin,
  type Opened,
  openAccounts,
  openAccountsWithin,
} from './open-accounts.ts';
export { defaultTuning, type Tuning } from './tuning.ts';
export { type Work, type WorkOutcome, workOutcome } from './work.ts';
export { writeRows } from './write-rows.ts';
export { Writer } from './writer.ts';
