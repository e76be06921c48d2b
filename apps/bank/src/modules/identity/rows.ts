import { condition, type Row, version } from '@farthing/ledger';
import type { CustomerRecord } from './customer-store.ts';

const unchanged = condition('customer', { key: { id: 'uuid' }, was: { status: 'text' } }, 'customer-status');

/** The guard of a work that was decided on a customer's status: nothing of it is done if that changes meanwhile. */
export function statusRow({ id, status }: Pick<CustomerRecord, 'id' | 'status'>): Row {
  return unchanged.row({ id, was: { status } });
}

const active = condition('customer', { key: { id: 'uuid' }, was: { status: 'text' } }, 'customer-active');

/** Nothing leaves the account of somebody who is locked at the same moment, and nothing arrives there. */
export function activeRow(customerId: string): Row {
  return active.row({ id: customerId, was: { status: 'active' } });
}

const sending = condition(
  'customer',
  { key: { id: 'uuid' }, was: { may_send: 'boolean' } },
  'customer-may-send',
);

/** Nothing leaves the account of somebody who is locked or frozen at the same moment. */
export function maySendRow(customerId: string): Row {
  return sending.row({ id: customerId, was: { may_send: true } });
}

const request = version('customer_request', {
  key: { customer_id: 'uuid', kind: 'text' },
  count: 'version',
});

/** What a customer may have one of, or a few. */
export type RequestKind = 'card' | 'loan' | 'deposit' | 'topup' | 'credit';

/**
 * A customer's requests of one kind are decided one after the other, each on what the one before it has left. `seen` is the
 * version in `customer_request` that was read with it: 0 when there is none.
 */
export function requestRow(customerId: string, kind: RequestKind, seen: bigint): Row {
  return request.row({ customer_id: customerId, kind, version: seen });
}
