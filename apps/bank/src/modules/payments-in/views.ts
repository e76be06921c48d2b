import { tableView } from '../../platform/database/view.ts';

/** Money that other banks have sent here, whoever tells of it. */
export const paymentInView = tableView('payment_in', [
  'id',
  'reference',
  'end_to_end_id',
  'source',
  'amount',
  'currency',
  'account_written',
  'payer',
  'payer_account',
  'narration',
  'state',
  'waits_for',
  'account_id',
  'return_reference',
  'credited_amount',
  'credited_currency',
  'margin_amount',
  'received_at',
  'decided_at',
  'decided_by',
]);
