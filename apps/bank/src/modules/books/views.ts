import { tableView } from '../../platform/database/view.ts';

/** Which account of the ledger is whose. */
export const customerAccountView = tableView('customer_account', [
  'id',
  'customer_id',
  'kind',
  'ledger_account',
  'account_number',
  'opened_at',
  'is_shared',
]);

/** How customers like to see their accounts; one that was never changed has no row. */
export const accountDisplayView = tableView('account_display', [
  'account_id',
  'customer_id',
  'name',
  'colour',
  'in_sum',
  'place',
]);

/** What customers read of the entries on their accounts. */
export const statementLineView = tableView('statement_line', [
  'ledger_account',
  'no',
  'transfer_id',
  'type',
  'type_seq',
  'kind',
  'description',
  'reference',
  'search_text',
  'party',
  'sent_amount',
  'sent_currency',
  'narration',
  'category',
]);

/** The payments from outside that were taken, and for what. */
export const outsideReferenceView = tableView('outside_reference', [
  'reference',
  'network',
  'subject_kind',
  'subject_id',
]);
