import { tableView } from '../../platform/database/view.ts';

/** What visitors have written to the bank. */
export const messageView = tableView('contact_message', [
  'id',
  'full_name',
  'email',
  'message',
  'status',
  'created_at',
  'handled_at',
  'handled_by',
  'note',
]);
