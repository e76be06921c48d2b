import { tableView } from '../../platform/database/view.ts';

/** What customers were offered for their money, and which of it they took. */
export const quoteView = tableView('exchange_quote', [
  'id',
  'customer_id',
  'give_amount',
  'give_currency',
  'get_amount',
  'get_currency',
  'margin_amount',
  'used_at',
]);

/** What savings were credited with, before tax; `id` is that of the posting. The posting of the tax has one that is made of it. */
export const interestView = tableView('savings_interest', ['id', 'account_id', 'amount', 'tax']);

/** Which account a pot is part of; `id` is that of the pot's own account. */
export const potView = tableView('pot', ['id', 'account_id']);

/** What was rounded up of a card payment; `step_id` is the step that booked it, and the amount null when nothing was moved. */
export const roundUpView = tableView('round_up', ['step_id', 'pot_id', 'amount']);
