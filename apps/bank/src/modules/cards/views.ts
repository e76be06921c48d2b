import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of cards: never the number. */
export const cardView = tableView('card', [
  'id',
  'customer_id',
  'card_type',
  'last_four',
  'expires_on',
  'status',
  'fee',
  'fee_currency',
  'created_at',
]);
