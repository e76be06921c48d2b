import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of members of staff. Never what they sign in with. */
export const memberView = tableView('staff_member', ['id', 'full_name', 'email', 'role']);

/** What a list shows of proposals: what exactly is proposed is read with the proposal itself. */
export const proposalView = tableView('proposal', [
  'id',
  'kind',
  'summary',
  'state',
  'amount',
  'currency',
  'proposed_by',
  'proposed_at',
  'due_at',
  'expires_at',
  'decided_by',
  'decided_at',
]);
