import { interestParts } from '../interest.ts';
import { daysBetween, least } from '../lending/instalments.ts';
import { shareOf } from '../lending/product.ts';
import { addDays } from '../schedule/schedule.ts';

/** What a credit card is agreed with. Amounts are in minor units, rates in hundredths of a percent. */
export type CreditTerms = {
  /** Nominal, a year; interest is reckoned for each day, of which every year has 365. */
  readonly rateBasisPoints: bigint;
  /** The least payment: the larger of a share of what is owed and a fixed sum, and never more than is owed. */
  readonly leastBasisPoints: bigint;
  readonly leastMinor: bigint;
  /** So many days after a statement its payment is due: fewer than a month has, so that one statement is open at a time. */
  readonly dueDays: number;
  /** Once for each statement whose least payment is missed; nothing where it is zero. */
  readonly lateFeeMinor: bigint;
  /** All such fees of a calendar year, in hundredths of a percent of the limit. */
  readonly lateCapBasisPoints: bigint;
};

/**
 * Where a credit card stands beside what the ledger says of what was spent. Of what was spent, `revolving` was not paid by its
 * due date and bears interest, `billed` is on the last statement and due soon, and the rest is on no statement yet.
 */
export type CreditStanding = {
  /** Up to which day interest is reckoned. */
  readonly day: string;
  readonly revolvingMinor: bigint;
  readonly billedMinor: bigint;
  /** Charged and not paid. No interest is charged on it. */
  readonly interestMinor: bigint;
  readonly feesMinor: bigint;
  /** Parts of a minor unit of interest, see `interestParts`. */
  readonly carried: bigint;
  /** What is missing of the least payment of the last statement. */
  readonly leastMinor: bigint;
  /** Null from the day after it on. */
  readonly dueOn: string | null;
  /** The due date whose least payment is missing. */
  readonly lateSince: string | null;
};

export function leastPayment(
  { leastBasisPoints, leastMinor }: Pick<CreditTerms, 'leastBasisPoints' | 'leastMinor'>,
  owedMinor: bigint,
): bigint {
  return least(owedMinor, greater(shareOf(owedMinor, leastBasisPoints), leastMinor));
}

/** All that is owed. What merchants have only set aside is not. */
export function creditOwed(
  { interestMinor, feesMinor }: Pick<CreditStanding, 'interestMinor' | 'feesMinor'>,
  principalMinor: bigint,
): bigint {
  return principalMinor + interestMinor + feesMinor;
}

/** What is left to pay of the statements so far. */
export function statementLeft(standing: CreditStanding, principalMinor: bigint): bigint {
  const { revolvingMinor, billedMinor, interestMinor, feesMinor } = fitted(standing, principalMinor);
  return revolvingMinor + billedMinor + interestMinor + feesMinor;
}

type Reckoned = {
  readonly standing: CreditStanding;
  /** What has come to be owed with it. */
  readonly interestMinor: bigint;
  readonly feeMinor: bigint;
};

/**
 * As it stands on a later day: with the interest of the days, and past the due date with what was not paid by then. `roomMinor` is
 * what fees for lateness may still come to.
 */
export function creditOn(
  before: CreditStanding,
  terms: Pick<CreditTerms, 'rateBasisPoints' | 'lateFeeMinor'>,
  {
    day,
    principalMinor,
    roomMinor,
  }: { readonly day: string; readonly principalMinor: bigint; readonly roomMinor: bigint },
): Reckoned {
  const standing = fitted(before, principalMinor);
  const { dueOn } = standing;
  if (dueOn === null || day <= dueOn) return reckoned(standing, terms, day);
  const until = reckoned(standing, terms, dueOn);
  const { leastMinor, billedMinor, revolvingMinor, feesMinor, lateSince } = until.standing;
  const feeMinor = leastMinor > 0n ? least(least(terms.lateFeeMinor, leastMinor), roomMinor) : 0n;
  const passed: CreditStanding = {
    ...until.standing,
    revolvingMinor: revolvingMinor + billedMinor,
    billedMinor: 0n,
    feesMinor: feesMinor + feeMinor,
    dueOn: null,
    lateSince: leastMinor > 0n ? (lateSince ?? dueOn) : null,
  };
  const after = reckoned(passed, terms, day);
  return { ...after, interestMinor: until.interestMinor + after.interestMinor, feeMinor };
}

type Billed = {
  readonly standing: CreditStanding;
  readonly owedMinor: bigint;
  readonly leastMinor: bigint;
  readonly dueOn: string | null;
};

/** The statement of a day up to which it is reckoned. What was missed before is part of the new least payment. */
export function billedOn(standing: CreditStanding, terms: CreditTerms, principalMinor: bigint): Billed {
  const owedMinor = creditOwed(standing, principalMinor);
  const leastMinor = least(owedMinor, leastPayment(terms, owedMinor) + standing.leastMinor);
  const dueOn = owedMinor > 0n ? addDays(standing.day, terms.dueDays) : null;
  const billedMinor = principalMinor - standing.revolvingMinor;
  return { standing: { ...standing, billedMinor, leastMinor, dueOn }, owedMinor, leastMinor, dueOn };
}

export type CreditParts = { readonly fees: bigint; readonly interest: bigint; readonly principal: bigint };

/** Fees first, then interest, then what bears interest, then the last statement. Never more than is owed. */
export function creditPaid(
  before: CreditStanding,
  principalMinor: bigint,
  amountMinor: bigint,
): { readonly standing: CreditStanding; readonly parts: CreditParts } {
  const standing = fitted(before, principalMinor);
  const fees = least(amountMinor, standing.feesMinor);
  const interest = least(amountMinor - fees, standing.interestMinor);
  const principal = amountMinor - fees - interest;
  const revolving = least(principal, standing.revolvingMinor);
  const billed = least(principal - revolving, standing.billedMinor);
  const leastMinor = standing.leastMinor - least(amountMinor, standing.leastMinor);
  return {
    standing: {
      ...standing,
      feesMinor: standing.feesMinor - fees,
      interestMinor: standing.interestMinor - interest,
      revolvingMinor: standing.revolvingMinor - revolving,
      billedMinor: standing.billedMinor - billed,
      leastMinor,
      lateSince: leastMinor > 0n ? standing.lateSince : null,
    },
    parts: { fees, interest, principal },
  };
}

export const creditPayWays = ['none', 'least', 'full', 'fixed'] as const;

export type CreditPayWay = (typeof creditPayWays)[number];

/** What a standing instruction pays of a statement. A fixed sum is never less than the least payment. */
export function standingPayment(
  { way, fixedMinor }: { readonly way: CreditPayWay; readonly fixedMinor: bigint },
  standing: CreditStanding,
  principalMinor: bigint,
): bigint {
  const left = statementLeft(standing, principalMinor);
  const missing = least(standing.leastMinor, left);
  switch (way) {
    case 'none':
      return 0n;
    case 'least':
      return missing;
    case 'full':
      return left;
    case 'fixed':
      return least(left, greater(fixedMinor, missing));
  }
}

/** What fees for lateness may still come to in a year. */
export function creditLateRoom(
  { lateCapBasisPoints }: Pick<CreditTerms, 'lateCapBasisPoints'>,
  limitMinor: bigint,
  chargedMinor: bigint,
): bigint {
  return greater(shareOf(limitMinor, lateCapBasisPoints) - chargedMinor, 0n);
}

/** A refund makes what was spent less, whichever part it was in: what is on no statement first, what bears interest last. */
function fitted(standing: CreditStanding, principalMinor: bigint): CreditStanding {
  const revolvingMinor = least(standing.revolvingMinor, principalMinor);
  const billedMinor = least(standing.billedMinor, principalMinor - revolvingMinor);
  const left = revolvingMinor + billedMinor + standing.interestMinor + standing.feesMinor;
  const leastMinor = least(standing.leastMinor, left);
  return {
    ...standing,
    ...{ revolvingMinor, billedMinor, leastMinor },
    lateSince: leastMinor > 0n ? standing.lateSince : null,
  };
}

function reckoned(
  standing: CreditStanding,
  { rateBasisPoints }: Pick<CreditTerms, 'rateBasisPoints'>,
  day: string,
): Reckoned {
  const days = daysBetween(standing.day, day);
  if (days <= 0) return { standing, interestMinor: 0n, feeMinor: 0n };
  const parts = standing.carried + standing.revolvingMinor * rateBasisPoints * BigInt(days);
  const interestMinor = parts / interestParts;
  return {
    standing: {
      ...standing,
      day,
      interestMinor: standing.interestMinor + interestMinor,
      carried: parts % interestParts,
    },
    interestMinor,
    feeMinor: 0n,
  };
}

const greater = (one: bigint, other: bigint) => (one > other ? one : other);
