import { auditList } from './audit.ts';
import { countCall, exportCall, pageCall } from './call-of-list.ts';
import { cardList } from './cards.ts';
import { customerList } from './customers.ts';
import { depositList } from './deposits.ts';
import { journalList } from './journal.ts';
import { ledgerAccountList } from './ledger-accounts.ts';
import { loanList } from './loans.ts';
import { paymentList } from './payments.ts';

/** The calls of the lists of the console, all made from their descriptions. */

export const listPayments = pageCall(paymentList);
export const countPayments = countCall(paymentList);
export const exportPayments = exportCall(paymentList);
export const listDeposits = pageCall(depositList);
export const countDeposits = countCall(depositList);
export const exportDeposits = exportCall(depositList);
export const listCustomers = pageCall(customerList);
export const countCustomers = countCall(customerList);
export const exportCustomers = exportCall(customerList);
export const listCards = pageCall(cardList);
export const countCards = countCall(cardList);
export const exportCards = exportCall(cardList);
export const listLoans = pageCall(loanList);
export const countLoans = countCall(loanList);
export const exportLoans = exportCall(loanList);
export const listPostings = pageCall(journalList);
export const countPostings = countCall(journalList);
export const exportPostings = exportCall(journalList);
export const listLedgerAccounts = pageCall(ledgerAccountList);
export const countLedgerAccounts = countCall(ledgerAccountList);
export const exportLedgerAccounts = exportCall(ledgerAccountList);
export const listAudit = pageCall(auditList);
export const countAudit = countCall(auditList);
export const exportAudit = exportCall(auditList);
