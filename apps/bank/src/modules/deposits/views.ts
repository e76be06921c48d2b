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
