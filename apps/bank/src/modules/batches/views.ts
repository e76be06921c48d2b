import { tableView } from '../../platform/database/view.ts';

/** Files of payments, and how far they have come. */
export const batchView = tableView('payment_batch', [
  'id',
  'account_id',
  'customer_id',
  'file_name',
  'line_count',
  'amount',
  'fee_amount',
  'currency',
  'state',
  'created_at',
  'expires_at',
  'ended_at',
]);

/** Who has approved them. */
export const batchSignatureView = tableView('payment_batch_signature', ['batch_id', 'customer_id']);
