import { type Money, money } from '@farthing/money';

/** What it takes to reach the target of a pot. */
export type PotPlan =
  | { readonly kind: 'reached' }
  /** No day was named, or the day has passed. */
  | { readonly kind: 'missing'; readonly missing: Money; readonly isLate: boolean }
  /** So much a month, rounded up, so that it is reached by the day and not a penny short of it. */
  | { readonly kind: 'monthly'; readonly missing: Money; readonly monthly: Money; readonly months: number };

/** Days are written as 2026-11-16. A month that has begun counts, since there is still time to put something in. */
export function potPlan(
  saved: Money,
  target: Money,
  { today, day }: { readonly today: string; readonly day: string | null },
): PotPlan {
  const missing = money(target.minor - saved.minor, target.currency);
  if (missing.minor <= 0n) return { kind: 'reached' };
  if (day === null || day <= today) return { kind: 'missing', missing, isLate: day !== null };
  const months = monthsUntil(today, day);
  const monthly = (missing.minor + BigInt(months) - 1n) / BigInt(months);
  return { kind: 'monthly', missing, monthly: money(monthly, target.currency), months };
}

/** How much of a target is there, in whole percent; never 100 before it is reached. */
export function potPercent(saved: Money, target: Money): number {
  return saved.minor >= target.minor ? 100 : Number((saved.minor * 100n) / target.minor);
}

function monthsUntil(today: string, day: string): number {
  const [from = 0, to = 0] = [today, day].map(
    (text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)),
  );
  return Math.max(1, to - from + (day.slice(8) > today.slice(8) ? 1 : 0));
}
