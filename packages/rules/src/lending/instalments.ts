import { interestParts } from '../interest.ts';
import { scheduledDay } from '../schedule/schedule.ts';
import type { InstalmentKind } from './product.ts';

export type LoanTerms = {
  readonly amountMinor: bigint;
  /** Nominal, a year; interest is reckoned for each day, of which every year has 365. */
  readonly rateBasisPoints: bigint;
  readonly months: number;
  readonly instalments: InstalmentKind;
  /** The day that it is paid out on, as 2026-11-17. */
  readonly from: string;
  /** What a month is expected to bring towards the loan; only where instalments are a share of what comes in. */
  readonly expectedMinor?: bigint;
};

export type Instalment = {
  /** From 1. */
  readonly number: number;
  readonly dueOn: string;
  readonly amountMinor: bigint;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
  /** What is still owed of the principal afterwards. */
  readonly leftMinor: bigint;
};

/** The day on which the instalment of this number is due. A loan of 31 January is due on 28 February and on 31 March. */
export function instalmentDay(from: string, number: number): string {
  const day = scheduledDay({ frequency: 'monthly', firstDay: from, lastDay: null, times: null }, number);
  if (day === undefined) throw new RangeError('no calendar has such a day');
  return day;
}

/** What is paid in a month unless it is the last, before any of it is late or early. */
export function usualInstalment(terms: LoanTerms): bigint {
  switch (terms.instalments) {
    case 'equal':
      return equalInstalment(terms);
    case 'equal-principal':
      return ceiling(terms.amountMinor, BigInt(terms.months));
    case 'bullet':
      return 0n;
    case 'turnover':
      return terms.expectedMinor ?? 0n;
  }
}

/** Every instalment, if each is paid on its day: the principal adds up to the amount, and the interest to that of the days. */
export function instalmentsOf(terms: LoanTerms): readonly Instalment[] {
  const standing = { principalMinor: terms.amountMinor, interestMinor: 0n, carried: 0n, day: terms.from };
  return comingInstalments(
    { ...terms, usualMinor: usualInstalment(terms), lastNumber: terms.months },
    standing,
    1,
  );
}

/** As a loan stands: what it owes, and up to which day its interest is reckoned. */
export type Standing = {
  readonly principalMinor: bigint;
  /** Reckoned and not yet paid. */
  readonly interestMinor: bigint;
  /** Parts of a minor unit of interest, see `interestParts`. */
  readonly carried: bigint;
  readonly day: string;
};

export type ComingTerms = Pick<LoanTerms, 'rateBasisPoints' | 'instalments' | 'from'> & {
  readonly usualMinor: bigint;
  /** With it everything is due. Later than agreed on after a payment holiday. */
  readonly lastNumber: number;
};

/**
 * What is to come from where the loan stands, if nothing is late any more. What was paid early makes the instalments fewer, not
 * smaller, and the interest less.
 */
export function comingInstalments(
  terms: ComingTerms,
  standing: Standing,
  fromNumber: number,
): readonly Instalment[] {
  const coming: Instalment[] = [];
  let now = standing;
  for (let number = fromNumber; now.principalMinor + now.interestMinor > 0n; number += 1) {
    const dueOn = instalmentDay(terms.from, number);
    now = accrued(now, terms.rateBasisPoints, dueOn);
    const wanted = number >= terms.lastNumber ? now.principalMinor + now.interestMinor : wantedOf(terms, now);
    const parts = split(now, wanted);
    now = { ...now, ...parts.left };
    coming.push({
      ...{ number, dueOn, amountMinor: parts.principalMinor + parts.interestMinor },
      ...{ principalMinor: parts.principalMinor, interestMinor: parts.interestMinor },
      leftMinor: now.principalMinor,
    });
  }
  return coming;
}

/** What an instalment that is not the last one asks for, of a loan whose interest is reckoned up to its day. */
export function wantedOf(
  { instalments, usualMinor }: Pick<ComingTerms, 'instalments' | 'usualMinor'>,
  { principalMinor, interestMinor }: Pick<Standing, 'principalMinor' | 'interestMinor'>,
): bigint {
  const wanted = instalments === 'equal-principal' ? usualMinor + interestMinor : usualMinor;
  return least(wanted, principalMinor + interestMinor);
}

/** With the interest of the days since: exact, because the rest of a minor unit is carried on. */
export function accrued(standing: Standing, rateBasisPoints: bigint, day: string): Standing {
  const days = daysBetween(standing.day, day);
  if (days <= 0) return standing;
  const parts = standing.carried + standing.principalMinor * rateBasisPoints * BigInt(days);
  return {
    ...standing,
    interestMinor: standing.interestMinor + parts / interestParts,
    carried: parts % interestParts,
    day,
  };
}

/** Interest is paid before principal. */
export function split({ principalMinor, interestMinor }: Standing, amountMinor: bigint) {
  const interest = least(amountMinor, interestMinor);
  const principal = least(amountMinor - interest, principalMinor);
  return {
    interestMinor: interest,
    principalMinor: principal,
    left: { interestMinor: interestMinor - interest, principalMinor: principalMinor - principal },
  };
}

export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000);
}

export function least(one: bigint, other: bigint): bigint {
  return one > other ? other : one;
}

/**
 * After n months p has paid off the amount if A·f1·…·fn = p·(f2·…·fn + f3·…·fn + … + 1), where f is what a month makes of one
 * unit. It is solved by whole numbers and rounded up, so that the last instalment is the smallest and never a surprise.
 */
function equalInstalment({ amountMinor, rateBasisPoints, months, from }: LoanTerms): bigint {
  let [grown, sum, one] = [amountMinor, 0n, 1n];
  for (let number = 1; number <= months; number += 1) {
    const days = BigInt(daysBetween(instalmentDay(from, number - 1), instalmentDay(from, number)));
    const factor = interestParts + rateBasisPoints * days;
    grown *= factor;
    sum = sum * factor + one * interestParts;
    one *= interestParts;
  }
  return ceiling(grown, sum);
}

function ceiling(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
