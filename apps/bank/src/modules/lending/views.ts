import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of loans by instalments. */
export const lendingView = tableView('lending_loan', [
  'id',
  'customer_id',
  'product',
  'state',
  'currency',
  'amount',
  'months',
  'principal',
  'interest',
  'fees',
  'asked_at',
  'next_due_on',
  'late_since',
  'late_charged',
  'written_off',
  'recovered',
]);

/** What has happened to them, and what it has moved. */
export const lendingEntryView = tableView('lending_entry', [
  'id',
  'loan_id',
  'kind',
  'amount',
  'principal',
  'interest',
  'fees',
]);
