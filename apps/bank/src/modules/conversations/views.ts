import { tableView } from '../../platform/database/view.ts';

/** Whose conversations are whose. */
export const conversationView = tableView('conversation', ['id', 'customer_id']);
