import type { Call } from '@farthing/contract';
import * as calls from '@farthing/contract';
import type { ListSource } from './query/index.ts';
import {
  accountSource,
  auditSource,
  batchSource,
  cardSource,
  chainPaymentSource,
  conversationSource,
  creditSource,
  customerSource,
  depositSource,
  journalSource,
  ledgerAccountSource,
  lendingSource,
  loanSource,
  paymentSource,
  proposalSource,
  topupSource,
} from './sources/index.ts';

/** Every list with its calls, which are made from the description that the source is held to. */
export type DescribedList = {
  readonly source: ListSource;
  readonly page: Call;
  readonly count: Call;
  readonly file: Call;
};

export const describedLists: readonly DescribedList[] = [
  {
    source: paymentSource,
    page: calls.listPayments,
    count: calls.countPayments,
    file: calls.exportPayments,
  },
  {
    source: depositSource,
    page: calls.listDeposits,
    count: calls.countDeposits,
    file: calls.exportDeposits,
  },
  {
    source: chainPaymentSource,
    page: calls.listChainPayments,
    count: calls.countChainPayments,
    file: calls.exportChainPayments,
  },
  {
    source: topupSource,
    page: calls.listStaffTopups,
    count: calls.countTopups,
    file: calls.exportTopups,
  },
  {
    source: batchSource,
    page: calls.listAllBatches,
    count: calls.countBatches,
    file: calls.exportBatches,
  },
  {
    source: customerSource,
    page: calls.listCustomers,
    count: calls.countCustomers,
    file: calls.exportCustomers,
  },
  {
    source: accountSource,
    page: calls.listAllAccounts,
    count: calls.countAccounts,
    file: calls.exportAccounts,
  },
  {
    source: conversationSource,
    page: calls.listConversations,
    count: calls.countConversations,
    file: calls.exportConversations,
  },
  { source: cardSource, page: calls.listCards, count: calls.countCards, file: calls.exportCards },
  {
    source: lendingSource,
    page: calls.listAllLending,
    count: calls.countLending,
    file: calls.exportLending,
  },
  {
    source: creditSource,
    page: calls.listAllCredit,
    count: calls.countCredit,
    file: calls.exportCredit,
  },
  { source: loanSource, page: calls.listLoans, count: calls.countLoans, file: calls.exportLoans },
  {
    source: journalSource,
    page: calls.listPostings,
    count: calls.countPostings,
    file: calls.exportPostings,
  },
  {
    source: ledgerAccountSource,
    page: calls.listLedgerAccounts,
    count: calls.countLedgerAccounts,
    file: calls.exportLedgerAccounts,
  },
  {
    source: proposalSource,
    page: calls.listAllProposals,
    count: calls.countProposals,
    file: calls.exportProposals,
  },
  { source: auditSource, page: calls.listAudit, count: calls.countAudit, file: calls.exportAudit },
];
