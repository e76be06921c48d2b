import { tableView } from '../../platform/database/view.ts';

/** Identity checks: where they stand, and nothing of the papers. */
export const identityCheckView = tableView('identity_check', [
  'id',
  'customer_id',
  'tier',
  'state',
  'signals',
  'created_at',
  'submitted_at',
  'referred_at',
  'decided_at',
]);
