import { condition, type Row } from '@farthing/ledger';
import type { CustomerRecord } from './customer-store.ts';

const unchanged = condition('customer', { key: { id: 'uuid' }, was: { status: 'text' } }, 'customer-status');

/** The guard of a work that was decided on a customer's status: nothing of it is done if that changes meanwhile. */
export function statusRow({ id, status }: Pick<CustomerRecord, 'id' | 'status'>): Row {
  return unchanged.row({ id, was: { status } });
}
