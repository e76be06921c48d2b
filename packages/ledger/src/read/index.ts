export { type Account, allAccounts, type NewAccount, readAccounts, readAccountsByCode } from './accounts.ts';
export { type ChainTimes, readChainTimes } from './chain-times.ts';
export { decimal, exportCsv, exportJournal } from './export.ts';
export {
  type Feed,
  type FeedCursor,
  type HistoryEntry,
  type HistoryPage,
  type JournalTransfer,
  type OpenHold,
  readBalanceAt,
  readDueHolds,
  readFeed,
  readHistory,
  readHolds,
  readTransfer,
  type TransferDetail,
} from './journal.ts';
export { type TrialBalance, trialBalance } from './trial-balance.ts';
