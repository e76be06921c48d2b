import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of members of staff. Never what they sign in with. */
export const memberView = tableView('staff_member', ['id', 'full_name', 'email']);
