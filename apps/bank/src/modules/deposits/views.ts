import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of deposits. */
export const depositView = tableView('deposit', [
  'id',
  'customer_id',
  'network',
  'address',
  'currency',
  'amount',
  'received',
  'status',
  'replaces',
  'created_at',
  'expires_at',
  'decided_at',
]);

/** Payments to addresses of deposits, as their chains show them. */
export const chainPaymentView = tableView('deposit_output', [
  'id',
  'network',
  'transaction_hash',
  'address',
  'other_token',
  'units',
  'state',
  'why',
  'deposit_id',
  'first_seen_at',
  'decided_at',
]);

/** Whose an address of deposits is. */
export const depositAddressView = tableView('deposit_address', ['address', 'customer_id']);
