import { tableView } from '../../platform/database/view.ts';

/** What was known of the payee's name when a payment was asked for. */
export const paymentNameView = tableView('payment_name', [
  'withdrawal_id',
  'asked_name',
  'result',
  'agreed_by',
  'checked_at',
]);
