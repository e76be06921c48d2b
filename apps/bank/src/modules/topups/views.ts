import { tableView } from '../../platform/database/view.ts';

/** Top-ups by card. */
export const topupView = tableView('topup', [
  'id',
  'customer_id',
  'account_id',
  'amount',
  'currency',
  'fee_amount',
  'state',
  'held_for',
  'debt_amount',
  'created_at',
  'expires_at',
  'paid_at',
  'credited_at',
  'refunded_at',
  'charged_back_at',
  'debt_paid_at',
  'debt_written_off_at',
  'decided_at',
]);
