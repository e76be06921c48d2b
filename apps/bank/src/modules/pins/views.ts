import { tableView } from '../../platform/database/view.ts';

/** Whether a customer has a PIN, and whether wrong ones have locked it. */
export const pinView = tableView('transaction_pin', ['customer_id', 'tries', 'locked_at']);
