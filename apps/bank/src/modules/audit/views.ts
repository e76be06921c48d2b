import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of the log. */
export const auditView = tableView('audit_entry', [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'request_id',
  'address',
  'before',
  'after',
]);
