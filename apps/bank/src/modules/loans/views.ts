import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of loans and of what was paid back. */
export const loanView = tableView('loan', [
  'id',
  'customer_id',
  'status',
  'loan_term',
  'interest_rate',
  'currency',
  'amount',
  'interest',
  'repaid',
  'created_at',
  'due_at',
]);

export const repaymentView = tableView('loan_repayment', ['id', 'loan_id', 'amount', 'source']);
