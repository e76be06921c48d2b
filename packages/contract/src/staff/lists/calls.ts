import { countCall, exportCall, pageCall } from './call-of-list.ts';
import { cardList } from './cards.ts';
import { customerList } from './customers.ts';
import { depositList } from './deposits.ts';
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
