import { tableView } from '../../platform/database/view.ts';

/** Customers whose names are like one on a list. */
export const screeningHitView = tableView('screening_hit', [
  'id',
  'customer_id',
  'payee_key',
  'name',
  'list',
  'reference',
  'listed_name',
  'kind',
  'likeness',
  'state',
  'found_at',
]);
