export { accountList } from './accounts.ts';
export { auditList } from './audit.ts';
export { batchList, batchStates } from './batches.ts';
export type { Cell, CellOf } from './call-of-list.ts';
export { cardList } from './cards.ts';
export { chainPaymentList, chainPaymentStates, chainPaymentWhys } from './chain-payments.ts';
export { conversationList, conversationStates } from './conversations.ts';
export { creditList } from './credit.ts';
export { customerList, customerStates } from './customers.ts';
export { depositList, depositStates } from './deposits.ts';
export {
  type CellKind,
  type Choices,
  fieldsOf,
  isAboutMasked,
  isSpan,
  type ListColumn,
  type ListDescription,
  type ListFilter,
  type Mask,
  ordersOf,
  shownColumns,
} from './description.ts';
export { journalList } from './journal.ts';
export { ledgerAccountList } from './ledger-accounts.ts';
export { lendingList } from './lending.ts';
export { loanList } from './loans.ts';
export { paymentList, paymentStates } from './payments.ts';
export { proposalList, proposalStateWords } from './proposals.ts';
export { topupList, topupStateWords } from './topups.ts';
