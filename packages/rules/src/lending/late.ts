import { interestParts } from '../interest.ts';
import { addDays } from '../schedule/schedule.ts';
import { daysBetween, least } from './instalments.ts';
import { type LateTerms, shareOf } from './product.ts';

/** An instalment that was due, and what is missing of it. */
export type DueInstalment = {
  readonly number: number;
  readonly dueOn: string;
  readonly missingMinor: bigint;
};

/** For how many days something has been late; 0 when nothing is. */
export function daysLate(due: readonly DueInstalment[], day: string): number {
  const missing = due.filter(({ missingMinor }) => missingMinor > 0n);
  return Math.max(0, ...missing.map(({ dueOn }) => daysBetween(dueOn, day)));
}

export const ageGroups = ['1-30', '31-60', '61-90', 'over-90'] as const;

export type AgeGroup = (typeof ageGroups)[number];

const agesInDays = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
} as const satisfies Record<AgeGroup, readonly [number, number | null]>;

export function ageGroupOf(days: number): AgeGroup | null {
  const fits = (age: AgeGroup) => days >= agesInDays[age][0] && days <= (agesInDays[age][1] ?? days);
  return ageGroups.find(fits) ?? null;
}

/** Since which days debts of this age group have been late, as of today. The oldest group has no first day. */
export function lateSinceOf(
  age: AgeGroup,
  today: string,
): { readonly from: string | null; readonly to: string } {
  const [youngest, oldest] = agesInDays[age];
  return { from: oldest === null ? null : addDays(today, -oldest), to: addDays(today, -youngest) };
}

/** What of the amount may still be charged for lateness. */
export function lateRoom({ capBasisPoints }: LateTerms, amountMinor: bigint, chargedMinor: bigint): bigint {
  const room = shareOf(amountMinor, capBasisPoints) - chargedMinor;
  return room > 0n ? room : 0n;
}

/** The fee for one instalment, once its days of grace are over; nothing when no room is left under the cap. */
export function lateFee(
  terms: LateTerms,
  due: DueInstalment,
  { day, roomMinor }: { readonly day: string; readonly roomMinor: bigint },
): bigint {
  const isLate = due.missingMinor > 0n && daysBetween(due.dueOn, day) > terms.graceDays;
  return isLate ? least(terms.feeMinor, roomMinor) : 0n;
}

/** The interest for the days from one to the other on what is late, exact, within the room. */
export function lateInterest(
  terms: LateTerms,
  due: readonly DueInstalment[],
  since: string,
  { day, carried, roomMinor }: { readonly day: string; readonly carried: bigint; readonly roomMinor: bigint },
): { readonly amountMinor: bigint; readonly carried: bigint } {
  const parts = due.reduce((sum, { dueOn, missingMinor }) => {
    // From the end of the grace on; what is late in it costs nothing extra.
    const days = daysBetween(since, day) - Math.max(0, daysBetween(since, dueOn) + terms.graceDays);
    return days > 0 ? sum + missingMinor * terms.rateBasisPoints * BigInt(days) : sum;
  }, carried);
  const whole = parts / interestParts;
  return whole > roomMinor
    ? { amountMinor: roomMinor, carried: 0n }
    : { amountMinor: whole, carried: parts % interestParts };
}

/** For how many days something has been late that is late since that day; 0 when it is not. */
export function daysLateSince(lateSince: string | null, day: string): number {
  return lateSince === null ? 0 : Math.max(0, daysBetween(lateSince, day));
}

/** What is owed by everybody who is late since the same day, or by everybody who is not. */
export type OwedSince = { readonly owedMinor: bigint; readonly lateSince: string | null };

/** What is set aside on a day for loans or credit cards that may not be paid back. */
export function provisionsFor(debts: readonly OwedSince[], day: string): bigint {
  return debts.reduce(
    (sum, { owedMinor, lateSince }) =>
      sum + shareOf(owedMinor, provisionBasisPoints(daysLateSince(lateSince, day))),
    0n,
  );
}

/** What is set aside for a debt that may not be paid back, in hundredths of a percent of what is owed. */
export function provisionBasisPoints(days: number): bigint {
  const group = ageGroupOf(days);
  return group === null ? 100n : provisions[group];
}

const provisions = { '1-30': 500n, '31-60': 2_000n, '61-90': 5_000n, 'over-90': 10_000n } as const;
