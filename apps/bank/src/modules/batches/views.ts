import { sql } from 'kysely';
import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
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

const isNeverPaid = (before: Date) => sql`
  state = 'pending'
  AND batch_id IN (
    SELECT batch.id
    FROM payment_batch AS batch
    WHERE batch.state IN ('cancelled', 'refused', 'expired') AND batch.ended_at < ${before}
  )`;

/** Lines of files that were never paid go some time after that is sure. */
export const keptDrafts: readonly KeptRows[] = [keptRows('payment_batch_line', isNeverPaid)];
