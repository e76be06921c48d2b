import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of cards: never the number. */
export const cardView = tableView('card', [
  'id',
  'customer_id',
  'card_type',
  'last_four',
  'expires_on',
  'status',
  'kind',
  'frozen_by_customer',
  'frozen_by_staff',
  'fee',
  'fee_currency',
  'created_at',
]);

/** Credit cards: where they stand, and which account of the ledger is theirs. */
export const cardCreditView = tableView('card_credit', [
  'id',
  'customer_id',
  'state',
  'currency',
  'wished',
  'granted',
  'ledger_account',
  'hold_id',
  'interest',
  'fees',
  'asked_at',
  'due_on',
  'late_since',
  'written_off',
  'recovered',
]);

/** What was charged on them, paid off and given up. */
export const cardCreditEntryView = tableView('card_credit_entry', [
  'id',
  'credit_id',
  'kind',
  'amount',
  'principal',
  'interest',
  'fees',
]);

/** Payments by cards, as they stand. */
export const cardPaymentView = tableView('card_payment', [
  'id',
  'card_id',
  'customer_id',
  'ledger_account',
  'state',
  'purpose',
  'merchant',
  'category',
  'city',
  'country',
  'amount',
  'currency',
  'billed_currency',
  'held',
  'cleared',
  'refunded',
  'owed',
  'created_at',
  'expires_at',
]);

/** What became of them, step by step, with what each step has moved. */
export const cardStepView = tableView('card_step', [
  'id',
  'payment_id',
  'customer_id',
  'kind',
  'reason',
  'billed_currency',
  'held',
  'released',
  'posted',
  'taken',
  'owed',
  'given',
  'forgiven',
  'collected',
  'made_at',
]);

/** What merchants ask the owners of cards to approve. */
export const cardChallengeView = tableView('card_challenge', [
  'id',
  'customer_id',
  'merchant',
  'city',
  'country',
  'amount',
  'currency',
  'state',
  'asked_at',
  'expires_at',
]);

/** What customers dispute of card payments: where it stands, and nothing of the pictures. */
export const cardDisputeView = tableView('card_dispute', [
  'id',
  'payment_id',
  'customer_id',
  'reason',
  'amount',
  'currency',
  'state',
  'created_at',
  'moved_at',
  'credited_at',
  'answer_due_at',
  'accepts',
  'decided_at',
  'debt',
  'debt_paid_at',
]);
