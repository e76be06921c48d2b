import type { TopupHold, TopupState } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { add, compare, type Money, money } from '@farthing/money';
import { policies } from '../../platform/policies.ts';
import type { CustomerRecord } from '../identity/index.ts';

export type Topup = {
  readonly id: string;
  readonly customerId: string;
  readonly account: { readonly id: string; readonly name: string; readonly number: string };
  /** The name of the account that pays a debt; null without one, and where the customer has none in its currency any more. */
  readonly owedFrom: string | null;
  readonly amount: Money;
  /** In the bank's own currency. */
  readonly worthMinor: bigint;
  /** What the provider keeps. */
  readonly feeMinor: bigint;
  readonly state: TopupState;
  readonly heldFor: TopupHold | null;
  readonly debtMinor: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly creditedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly chargedBackAt: Date | null;
  readonly debtPaidAt: Date | null;
  readonly debtWrittenOffAt: Date | null;
  readonly decidedAt: Date | null;
};

/** What the provider says of a payment. */
export type Told = {
  readonly state: 'open' | 'declined' | 'paid' | 'refunded' | 'charged-back';
  readonly amount: Money;
};

/** All that is known of a top-up when the provider has said something of it. */
export type TopupFacts = {
  readonly topup: Topup;
  readonly customer: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'status'> & { readonly since: Date };
  readonly ledgerAccount: AccountId;
  readonly isClosed: boolean;
  /** What can leave the account. */
  readonly availableMinor: bigint;
  /** What a debt is paid from: another account of the customer when this one is closed; null when there is none in its currency. */
  readonly payer: { readonly account: AccountId; readonly availableMinor: bigint } | null;
  /** How many of the customer's were begun or paid: what is decided on the others is written only while none was added. */
  readonly version: bigint;
  /** How often the customer has tried within a day, this one counted. */
  readonly tries: number;
  /** What of others was paid within a day, in the bank's own currency. */
  readonly paidInDayMinor: bigint;
  /** An earlier one was taken back, and what was spent of it was not paid since, or was given up by the bank. */
  readonly hasUnpaidDebt: boolean;
};

export type Step = 'expire' | 'decline' | 'pay' | 'finish-refund' | 'charge-back';

/**
 * What has to be done so that a top-up agrees with what the provider says; undefined when it does. It never goes back: an older word
 * that is heard after a newer one changes nothing, and of what came at once each step is taken in turn.
 */
export function nextStep(topup: Topup, told: Told['state'], now: Date): Step | undefined {
  const { state } = topup;
  switch (told) {
    case 'open':
      return state === 'started' && topup.expiresAt <= now ? 'expire' : undefined;
    case 'declined':
      return state === 'started' || state === 'expired' ? 'decline' : undefined;
    case 'paid':
      return topup.paidAt === null ? 'pay' : undefined;
    case 'refunded':
      if (topup.paidAt === null) return 'pay';
      if (state === 'refunding') return 'finish-refund';
      // Given back by the provider without having been asked: for the bank that is no different.
      return state === 'held' || state === 'credited' ? 'charge-back' : undefined;
    case 'charged-back':
      if (topup.paidAt === null) return 'pay';
      return state === 'held' || state === 'credited' || state === 'refunding' ? 'charge-back' : undefined;
  }
}

/** Why a top-up that was paid is not credited before staff have looked. */
export function whyHeld(facts: TopupFacts, newCustomerMost: Money, now: Date): TopupHold | undefined {
  const { customer, topup } = facts;
  if (facts.isClosed || customer.status === 'closed') return 'account-closed';
  // Whoever takes back what they have spent would otherwise do it again every day.
  if (facts.hasUnpaidDebt) return 'unpaid-debt';
  if (facts.tries > policies.topups.manyTries) return 'many-tries';
  const isNew = now.getTime() - customer.since.getTime() < policies.topups.newForMs;
  const { currency } = newCustomerMost;
  const sum = add(money(facts.paidInDayMinor, currency), money(topup.worthMinor, currency));
  return isNew && compare(sum, newCustomerMost) > 0 ? 'new-customer' : undefined;
}

export type Bounds = { readonly least: Money; readonly most: Money; readonly mostInDay: Money };

/** In words why a customer cannot top up this much; undefined when they can. */
export function whyOutOfBounds(worth: Money, { least, most }: Bounds): 'too-little' | 'too-much' | undefined {
  if (compare(worth, least) < 0) return 'too-little';
  return compare(worth, most) > 0 ? 'too-much' : undefined;
}

/** The part in hundredths of a percent; of a started unit the provider keeps all. */
export function feeRoundingUp(amountMinor: bigint, basisPoints: bigint): bigint {
  return (amountMinor * basisPoints + 9_999n) / 10_000n;
}

/** What the customer owes since it was taken back. */
export function owedMinor({ debtMinor, debtPaidAt, debtWrittenOffAt }: Topup): bigint {
  return debtPaidAt === null && debtWrittenOffAt === null ? debtMinor : 0n;
}

/** What the card's bank takes back is taken from the account as far as it is there; the rest is owed. */
export function partsOfChargeBack({ topup, isClosed, availableMinor }: TopupFacts): {
  readonly takenMinor: bigint;
  readonly debtMinor: bigint;
} {
  const { minor } = topup.amount;
  // It never reached the account, or has left it again.
  if (topup.creditedAt === null || topup.refundedAt !== null) return { takenMinor: minor, debtMinor: 0n };
  const there = isClosed || availableMinor < 0n ? 0n : availableMinor;
  return there >= minor
    ? { takenMinor: minor, debtMinor: 0n }
    : { takenMinor: there, debtMinor: minor - there };
}
