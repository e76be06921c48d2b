import { lengthOfMonth } from '../schedule/schedule.ts';
import { shiftMonth } from './span.ts';

/** At which parts of a budget its owner is warned. */
const budgetWarnings = [80, 100] as const;

export type BudgetWarning = (typeof budgetWarnings)[number];

/** How much of a budget is used, rounded down: 99.9% is not all of it. Money back counts; less than nothing is nothing. */
export function budgetPercent(amountMinor: bigint, spentMinor: bigint): number {
  return spentMinor <= 0n ? 0 : Number((spentMinor * 100n) / amountMinor);
}

/** The highest warning that is due; undefined below the first. */
export function budgetWarning(amountMinor: bigint, spentMinor: bigint): BudgetWarning | undefined {
  const percent = budgetPercent(amountMinor, spentMinor);
  return budgetWarnings.findLast((warning) => percent >= warning);
}

/** By what the next pay-day is known; without any of them a month ends and another begins. */
export type PayDay = { readonly day: string; readonly knownBy: 'choice' | 'salary' | 'month' };

/** The first pay-day after today, days as 2026-11-16. The 31st is the last day of a shorter month. */
export function nextPayDay(
  known: { readonly chosenDay: number | null; readonly lastSalary: string | null },
  today: string,
): PayDay {
  const { chosenDay, lastSalary } = known;
  if (chosenDay !== null) return { day: nextOn(chosenDay, today), knownBy: 'choice' };
  if (lastSalary !== null) return { day: nextOn(Number(lastSalary.slice(8)), today), knownBy: 'salary' };
  return { day: nextOn(1, today), knownBy: 'month' };
}

function nextOn(dayOfMonth: number, today: string): string {
  const inMonth = (month: string) => {
    const last = lengthOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
    return `${month}-${String(Math.min(dayOfMonth, last)).padStart(2, '0')}`;
  };
  const month = today.slice(0, 7);
  const candidate = inMonth(month);
  return candidate > today ? candidate : inMonth(shiftMonth(month, 1));
}
