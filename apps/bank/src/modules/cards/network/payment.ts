import type { CardEntry, CardPaymentStanding, CardPurpose, CardReason } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, type Money, minorPerMajor } from '@farthing/money';
import { merchantGroupOf } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';

export type Merchant = {
  readonly name: string;
  readonly category: string;
  readonly city: string | null;
  readonly country: string;
};

export type CardPayment = {
  readonly id: string;
  readonly networkId: string;
  readonly cardId: string;
  readonly customerId: string;
  readonly ledgerAccount: AccountId | null;
  /** Of a payment by credit card: no customer's money is in its account, and so no line of a statement tells of it. */
  readonly creditId: string | null;
  /** The telephone that paid in place of the card. */
  readonly tokenId: string | null;
  readonly state: CardPaymentStanding;
  readonly purpose: CardPurpose;
  readonly entry: CardEntry;
  readonly merchant: Merchant;
  readonly reason: CardReason;
  /** In the merchant's currency: what is authorised, and what of it was cleared and given back. */
  readonly amount: Money;
  readonly clearedInMinor: bigint;
  readonly refundedInMinor: bigint;
  /** In the currency of the account. */
  readonly billedCurrency: Currency;
  readonly heldMinor: bigint;
  readonly holdId: string | null;
  readonly clearedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly owedMinor: bigint;
  readonly steps: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
};

/** What a step moves, in the currency of the account: each is a posting of its own, whose id is made of the step's. */
export type Moves = {
  /** A new hold, which takes the place of the one before. */
  readonly held: bigint;
  /** The hold before, ended without a posting. */
  readonly released: bigint;
  /** Of the hold before. */
  readonly posted: bigint;
  /** From the account without a hold. */
  readonly taken: bigint;
  /** What the account did not have: the customer owes it. */
  readonly owed: bigint;
  /** Back to the account, and off what is owed. */
  readonly given: bigint;
  readonly forgiven: bigint;
  /** Paid of what was owed. */
  readonly collected: bigint;
};

export const noMoves: Moves = {
  ...{ held: 0n, released: 0n, posted: 0n, taken: 0n, owed: 0n, given: 0n, forgiven: 0n, collected: 0n },
};

/** What a call does to a payment, or why it does nothing. */
export type Change =
  | { readonly ok: false; readonly reason: CardReason }
  | {
      readonly ok: true;
      readonly after: CardPayment;
      readonly moves: Moves;
      /** In the merchant's currency, and in that of the account, which the network is told. */
      readonly inMinor: bigint;
      readonly billedMinor: bigint;
      /** What it adds to what the card has spent; below zero what it gives back. */
      readonly spentMinor: bigint;
    };

const no = (reason: CardReason): Change => ({ ok: false, reason });

/** Adds to what is held. The network asks for it before it clears anything. */
export function increment(payment: CardPayment, addedMinor: bigint, billedMinor: bigint): Change {
  if (payment.state !== 'pending' || payment.clearedInMinor > 0n) return no('invalid_transaction');
  const held = payment.heldMinor + billedMinor;
  return {
    ok: true,
    after: { ...payment, amount: plus(payment.amount, addedMinor), heldMinor: held },
    moves: { ...noMoves, held, released: payment.heldMinor },
    inMinor: addedMinor,
    billedMinor,
    spentMinor: billedMinor,
  };
}

/** Releases what is held, or the part of it that the amount is of what is not cleared. */
export function reverse(payment: CardPayment, amountMinor: bigint | undefined): Change {
  if (payment.state !== 'pending') return no('invalid_transaction');
  const openMinor = payment.amount.minor - payment.clearedInMinor;
  const givenUp = amountMinor ?? openMinor;
  if (givenUp > openMinor) return no('invalid_amount');
  const isWhole = givenUp === openMinor;
  const left = isWhole ? 0n : payment.heldMinor - (payment.heldMinor * givenUp) / openMinor;
  const amount = isWhole ? payment.amount : plus(payment.amount, -givenUp);
  const freed = payment.heldMinor - left;
  return {
    ok: true,
    after: { ...payment, amount, heldMinor: left, state: standing(payment, left, 'reversed') },
    moves: { ...noMoves, held: left, released: payment.heldMinor },
    inMinor: givenUp,
    billedMinor: freed,
    spentMinor: -freed,
  };
}

/** Nobody clears it any more. */
export function expire(payment: CardPayment): Change {
  if (payment.state !== 'pending') return no('invalid_transaction');
  const freed = payment.heldMinor;
  return {
    ok: true,
    after: { ...payment, heldMinor: 0n, state: standing(payment, 0n, 'expired') },
    moves: { ...noMoves, released: freed },
    inMinor: payment.amount.minor - payment.clearedInMinor,
    billedMinor: freed,
    spentMinor: -freed,
  };
}

/**
 * Takes the money. The merchant has been promised it: what the hold does not cover is taken from the account, and what is not there is
 * owed. A payment whose hold has ended by itself can still be cleared, as its merchant may have been offline.
 */
export function clear(
  payment: CardPayment,
  { amountMinor, billedMinor, moreFollows, availableMinor }: Clearing,
): Change {
  if (payment.state === 'declined' || payment.state === 'reversed') return no('invalid_transaction');
  const isOver = payment.state === 'cleared' || payment.clearedInMinor >= payment.amount.minor;
  if (isOver) return no('invalid_transaction');
  const clearedIn = payment.clearedInMinor + amountMinor;
  if (clearedIn > mostCleared(payment)) return no('invalid_amount');
  const { heldMinor } = payment;
  const fits = billedMinor <= heldMinor;
  const rest = fits && moreFollows ? heldMinor - billedMinor : 0n;
  const { taken, owed } = fits ? { taken: 0n, owed: 0n } : parts(billedMinor, heldMinor + availableMinor);
  return {
    ok: true,
    after: {
      ...payment,
      clearedInMinor: clearedIn,
      clearedMinor: payment.clearedMinor + billedMinor,
      owedMinor: payment.owedMinor + owed,
      heldMinor: rest,
      state: rest > 0n ? 'pending' : 'cleared',
    },
    moves: fits
      ? { ...noMoves, posted: billedMinor, held: rest }
      : { ...noMoves, released: heldMinor, taken, owed },
    inMinor: amountMinor,
    billedMinor,
    spentMinor: billedMinor - (heldMinor - rest),
  };
}

export type Clearing = {
  /** In the merchant's currency, and in that of the account. */
  readonly amountMinor: bigint;
  readonly billedMinor: bigint;
  readonly moreFollows: boolean;
  /** What the account has beside what is held. */
  readonly availableMinor: bigint;
};

/** A payment that the bank was not asked about. */
export function force(payment: CardPayment, billedMinor: bigint, availableMinor: bigint): Change {
  const { taken, owed } = parts(billedMinor, availableMinor);
  const cleared = { clearedInMinor: payment.amount.minor, clearedMinor: billedMinor, owedMinor: owed };
  return {
    ok: true,
    after: { ...payment, ...cleared, state: 'cleared' },
    moves: { ...noMoves, taken, owed },
    inMinor: payment.amount.minor,
    billedMinor,
    spentMinor: billedMinor,
  };
}

/** Gives back no more than was taken, in all: the share of it that the amount is, whatever the rate is now. */
export function refund(payment: CardPayment, amountMinor: bigint): Change {
  if (payment.clearedInMinor === 0n) return no('invalid_transaction');
  const refundedIn = payment.refundedInMinor + amountMinor;
  if (refundedIn > payment.clearedInMinor) return no('invalid_amount');
  const refunded = (payment.clearedMinor * refundedIn) / payment.clearedInMinor;
  const back = refunded - payment.refundedMinor;
  const forgiven = lesser(back, payment.owedMinor);
  return {
    ok: true,
    after: {
      ...payment,
      refundedInMinor: refundedIn,
      refundedMinor: refunded,
      owedMinor: payment.owedMinor - forgiven,
    },
    moves: { ...noMoves, given: back - forgiven, forgiven },
    inMinor: amountMinor,
    billedMinor: back,
    spentMinor: 0n,
  };
}

/**
 * The network gives back what a customer has won, and the merchant cannot give it back again. What the bank has credited before is the
 * bank's now.
 */
export function chargeBack(payment: CardPayment, minor: bigint, isCredited: boolean): Change {
  const open = payment.clearedMinor - payment.refundedMinor;
  if (payment.state !== 'cleared' || minor > open) return no('invalid_amount');
  // Rounded up: rounded down, a refund of the rest would give back more than was taken.
  const share = (payment.clearedInMinor * minor + payment.clearedMinor - 1n) / payment.clearedMinor;
  const inMinor = minor === open ? payment.clearedInMinor - payment.refundedInMinor : share;
  const forgiven = isCredited ? 0n : lesser(minor, payment.owedMinor);
  return {
    ok: true,
    after: {
      ...payment,
      refundedInMinor: lesser(payment.refundedInMinor + inMinor, payment.clearedInMinor),
      refundedMinor: payment.refundedMinor + minor,
      owedMinor: payment.owedMinor - forgiven,
    },
    moves: { ...noMoves, given: minor - forgiven, forgiven },
    inMinor,
    billedMinor: minor,
    spentMinor: 0n,
  };
}

/** Takes what is owed as far as the account has it. */
export function collect(payment: CardPayment, availableMinor: bigint): Change {
  const collected = lesser(payment.owedMinor, availableMinor > 0n ? availableMinor : 0n);
  if (collected === 0n) return no('insufficient_funds');
  return {
    ok: true,
    after: { ...payment, owedMinor: payment.owedMinor - collected },
    moves: { ...noMoves, collected },
    inMinor: 0n,
    billedMinor: collected,
    spentMinor: 0n,
  };
}

/** In the merchant's currency. Where a bill is open when the card is read, it may grow by a tip, a minibar or a tank. */
export function mostCleared({ amount, merchant }: Pick<CardPayment, 'amount' | 'merchant'>): bigint {
  const { addedPercent, fuelMostMajor } = policies.cards;
  switch (merchantGroupOf(merchant.category)) {
    case 'fuel': {
      const most = fuelMostMajor * minorPerMajor(amount.currency);
      return greater(amount.minor, most);
    }
    case 'restaurants':
    case 'travel':
      return amount.minor + (amount.minor * addedPercent) / 100n;
    default:
      return amount.minor;
  }
}

function parts(wanted: bigint, there: bigint): { readonly taken: bigint; readonly owed: bigint } {
  const taken = lesser(wanted, there > 0n ? there : 0n);
  return { taken, owed: wanted - taken };
}

/** When nothing is held any more: a part of it may have been taken before. */
function standing(
  payment: CardPayment,
  leftMinor: bigint,
  otherwise: 'reversed' | 'expired',
): CardPaymentStanding {
  if (leftMinor > 0n) return 'pending';
  return payment.clearedMinor > 0n ? 'cleared' : otherwise;
}

const plus = (amount: Money, minor: bigint): Money => ({ ...amount, minor: amount.minor + minor });
const greater = (a: bigint, b: bigint) => (a > b ? a : b);
const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

/** Days and months of UTC, by which a card's spending is summed. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`;
