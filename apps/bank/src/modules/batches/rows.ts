import { change, type Row } from '@farthing/ledger';

const begun = change(
  'payment_batch_line',
  { key: { batch_id: 'uuid', line: 'integer' }, was: { state: 'text' }, set: { state: 'text' } },
  'payment-batch-line',
);

/** Written with the payment: a line that was begun, or given up, by another process is not begun once more. */
export function begunRow(batchId: string, line: number): Row {
  return begun.row({ batch_id: batchId, line, was: { state: 'pending' }, state: 'begun' });
}
