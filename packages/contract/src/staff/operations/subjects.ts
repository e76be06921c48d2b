import { cardList } from '../lists/cards.ts';
import { customerList } from '../lists/customers.ts';
import { depositList } from '../lists/deposits.ts';
import type { ListDescription } from '../lists/description.ts';
import { loanList } from '../lists/loans.ts';
import { paymentList } from '../lists/payments.ts';

/** What the operations page counts by the hour: each with the list behind it, its filters, and the states that are a failure. */
export const operationSubjects = {
  payments: { list: paymentList, state: 'state', at: 'at', failing: ['expired', 'declined', 'failed'] },
  deposits: {
    list: depositList,
    state: 'state',
    at: 'at',
    failing: ['expired', 'rejected', 'late', 'returned', 'taken-back', 'written-off'],
  },
  loans: { list: loanList, state: 'status', at: 'at', failing: ['declined', 'overdue'] },
  cards: { list: cardList, state: 'status', at: 'since', failing: [] },
  customers: { list: customerList, state: 'status', at: 'since', failing: [] },
} as const satisfies Record<
  string,
  {
    readonly list: ListDescription;
    /** The filters of the list by state and by time. */
    readonly state: string;
    readonly at: string;
    readonly failing: readonly string[];
  }
>;

export type OperationSubject = keyof typeof operationSubjects;

export function isFailure(subject: OperationSubject, state: string): boolean {
  return (operationSubjects[subject].failing as readonly string[]).includes(state);
}

/** What alarms watch. The threshold of each is the setting of the same name, `alarms.dead-jobs`. */
export const operationMeasures = [
  'dead-jobs',
  'waiting-job',
  'waiting-mail',
  'rates-age',
  'late-cases',
  'failed-payments',
  'books-age',
  'chain-age',
  'connections',
] as const;

export type OperationMeasure = (typeof operationMeasures)[number];
