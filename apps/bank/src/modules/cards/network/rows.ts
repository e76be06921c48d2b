import type { CardReason } from '@farthing/contract';
import { change, condition, insertion, type Row, tally, version } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { policies } from '../../../platform/policies.ts';
import type { CardControls } from '../controls.ts';
import { givenToCreditRow } from '../rows.ts';
import { type CardPayment, dayOf, type Moves, monthOf } from './payment.ts';

/** What is written of card payments, with the guards under which it is. */

const figures = {
  state: 'text',
  amount: 'bigint',
  cleared_in: 'bigint',
  refunded_in: 'bigint',
  held: 'bigint',
  hold_id: 'uuid?',
  cleared: 'bigint',
  refunded: 'bigint',
  owed: 'bigint',
  steps: 'integer',
  updated_at: 'timestamptz',
} as const;

const begun = insertion('card_payment', {
  columns: {
    id: 'uuid',
    network_id: 'text',
    card_id: 'uuid',
    customer_id: 'uuid',
    ledger_account: 'integer?',
    credit_id: 'uuid?',
    token_id: 'uuid?',
    purpose: 'text',
    entry: 'text',
    merchant: 'text',
    category: 'text',
    city: 'text?',
    country: 'text',
    reason: 'text',
    currency: 'text',
    billed_currency: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    ...figures,
  },
  unless: ['network_id'],
});

const figuresOf = (payment: CardPayment) => ({
  state: payment.state,
  amount: payment.amount.minor,
  cleared_in: payment.clearedInMinor,
  refunded_in: payment.refundedInMinor,
  held: payment.heldMinor,
  hold_id: payment.holdId,
  cleared: payment.clearedMinor,
  refunded: payment.refundedMinor,
  owed: payment.owedMinor,
  steps: payment.steps,
  updated_at: payment.updatedAt,
});

export function paymentRow(payment: CardPayment): Row {
  const { merchant } = payment;
  return begun.row({
    id: payment.id,
    network_id: payment.networkId,
    card_id: payment.cardId,
    customer_id: payment.customerId,
    ledger_account: payment.ledgerAccount,
    credit_id: payment.creditId,
    token_id: payment.tokenId,
    purpose: payment.purpose,
    entry: payment.entry,
    merchant: merchant.name,
    category: merchant.category,
    city: merchant.city,
    country: merchant.country,
    reason: payment.reason,
    currency: payment.amount.currency,
    billed_currency: payment.billedCurrency,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    ...figuresOf(payment),
  });
}

const changed = change(
  'card_payment',
  { key: { id: 'uuid' }, was: { steps: 'integer' }, set: figures },
  'card-payment-step',
);

/** Only from where the payment stood when the step was decided on. */
export function changedRow(before: CardPayment, after: CardPayment): Row {
  return changed.row({ id: before.id, was: { steps: before.steps }, ...figuresOf(after) });
}

/** Of money that comes back to the account that was paid from. */
export function givenRows({ creditId }: Pick<CardPayment, 'creditId'>, isGiven: boolean): readonly Row[] {
  return isGiven && creditId !== null ? [givenToCreditRow(creditId)] : [];
}

export type Step = {
  readonly id: string;
  readonly kind:
    | 'authorise'
    | 'increment'
    | 'reverse'
    | 'clear'
    | 'refund'
    | 'force'
    | 'expire'
    | 'collect'
    | 'charge-back';
  /** Of the call; null of what the bank does by itself. */
  readonly call: { readonly networkId: string; readonly digest: Buffer } | null;
  readonly payment: Pick<CardPayment, 'id' | 'customerId'> | undefined;
  readonly reason: CardReason;
  readonly billed: { readonly minor: bigint; readonly currency: Currency } | null;
  readonly moves: Moves;
  readonly madeAt: Date;
};

const columns = {
  id: 'uuid',
  payment_id: 'uuid?',
  customer_id: 'uuid?',
  kind: 'text',
  network_id: 'text?',
  digest: 'bytea?',
  reason: 'text',
  billed: 'bigint?',
  billed_currency: 'text?',
  held: 'bigint',
  released: 'bigint',
  posted: 'bigint',
  taken: 'bigint',
  owed: 'bigint',
  given: 'bigint',
  forgiven: 'bigint',
  collected: 'bigint',
  made_at: 'timestamptz',
} as const;

/** A call of the network is made once; what the bank does by itself has no id of the network's that could be taken. */
const called = insertion('card_step', { columns, unless: ['network_id'], fresh: 'id' });

export function stepRow({ call, payment, billed, moves, ...step }: Step): Row {
  return called.row({
    id: step.id,
    payment_id: payment?.id ?? null,
    customer_id: payment?.customerId ?? null,
    kind: step.kind,
    network_id: call?.networkId ?? null,
    digest: call?.digest ?? null,
    reason: step.reason,
    billed: billed?.minor ?? null,
    billed_currency: billed?.currency ?? null,
    ...moves,
    made_at: step.madeAt,
  });
}

const ofDay = tally('card_day', { key: { card_id: 'uuid', day: 'date' }, sum: 'spent', ceiling: 'ceiling' });
const ofMonth = tally('card_month', {
  key: { card_id: 'uuid', month: 'date' },
  sum: 'spent',
  ceiling: 'ceiling',
});

/** As much as a sum can be. */
const unlimited = 2n ** 62n;

/**
 * Counts what a card spends on the day of the payment. Where others have used the limit up meanwhile the work is outdated, and decided
 * again. Without limits it is counted whatever it comes to: the merchant has been promised the money, or it comes back.
 */
export function spendingRows(
  { cardId, createdAt }: Pick<CardPayment, 'cardId' | 'createdAt'>,
  minor: bigint,
  limits: Pick<CardControls['limits'], 'day' | 'month'> = { day: null, month: null },
): readonly Row[] {
  if (minor === 0n) return [];
  const share = { card_id: cardId, share: minor };
  return [
    ofDay.row({ ...share, day: dayOf(createdAt), ceiling: limits.day ?? unlimited }),
    ofMonth.row({ ...share, month: monthOf(createdAt), ceiling: limits.month ?? unlimited }),
  ];
}

const guessed = tally('card_guess', {
  key: { card_id: 'uuid', day: 'date' },
  sum: 'wrong',
  ceiling: 'ceiling',
});

/** A wrong code counts; a right one counts nothing, and is right only while there was a try left. */
export function guessRow(cardId: string, now: Date, isRight: boolean): Row {
  const { wrongCodes } = policies.cards;
  const ceiling = BigInt(isRight ? wrongCodes - 1 : wrongCodes);
  return guessed.row({ card_id: cardId, day: dayOf(now), share: isRight ? 0n : 1n, ceiling });
}

const unchanged = condition('card', { key: { id: 'uuid' }, was: { status: 'text' } }, 'card-status');

/** Nothing is approved for a card that is frozen or closed at the same moment. */
export function cardStatusRow(cardId: string, status: string): Row {
  return unchanged.row({ id: cardId, was: { status } });
}

const used = change(
  'card',
  {
    key: { id: 'uuid' },
    was: { status: 'text' },
    set: { status: 'text', closed_because: 'text', updated_at: 'timestamptz' },
  },
  'card-used',
);

/** A card for one payment is closed by it. */
export function usedCardRow(cardId: string, now: Date): Row {
  const set = { status: 'closed', closed_because: 'used', updated_at: now };
  return used.row({ id: cardId, was: { status: 'active' }, ...set });
}

const challengeUsed = change(
  'card_challenge',
  { key: { id: 'uuid' }, was: { state: 'text' }, set: { state: 'text', payment_id: 'uuid' } },
  'card-challenge-used',
);

export function usedChallengeRow(id: string, paymentId: string): Row {
  return challengeUsed.row({ id, was: { state: 'approved' }, state: 'used', payment_id: paymentId });
}

const unasked = version('card_unasked', { key: { card_id: 'uuid' }, count: 'payments' });

/** Only while no other payment online went without asking: what goes so in a day is judged by the sum of them. */
export function unaskedRow(cardId: string, seen: bigint): Row {
  return unasked.row({ card_id: cardId, version: seen });
}
