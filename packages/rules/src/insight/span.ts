import { lengthOfMonth } from '../schedule/schedule.ts';

/** Whole months, written as 2026-11, both included. */
export type Months = { readonly since: string; readonly until: string };

/** Days, written as 2026-11-16, both included. */
export type Days = { readonly first: string; readonly last: string };

export type InsightSpan = Days & {
  /** As many months just before. What is not over yet is compared with as many days. */
  readonly before: Days;
  /** Twelve of them, the last one that of the span. */
  readonly months: readonly string[];
};

/** How many months can be looked at together. */
export const mostMonths = 12;

/** The days that months have until today; undefined where the first is to come, they are backwards, or there are too many. */
export function insightSpan({ since, until }: Months, today: string): InsightSpan | undefined {
  const count = monthNumber(until) - monthNumber(since) + 1;
  if (since > today.slice(0, 7) || count < 1 || count > mostMonths) return undefined;
  const end = lastDay(until);
  const isOver = end <= today;
  const beforeEnd = monthText(monthNumber(until) - count);
  const sameDay = `${beforeEnd}-${today.slice(8)}`;
  const fullBefore = lastDay(beforeEnd);
  const isRunning = until === today.slice(0, 7);
  return {
    first: `${since}-01`,
    last: isOver ? end : today,
    before: {
      first: `${monthText(monthNumber(since) - count)}-01`,
      last: isRunning && sameDay < fullBefore ? sameDay : fullBefore,
    },
    months: Array.from({ length: mostMonths }, (_, place) =>
      monthText(monthNumber(until) - mostMonths + 1 + place),
    ),
  };
}

/** The same month so many later, or earlier. */
export function shiftMonth(month: string, by: number): string {
  return monthText(monthNumber(month) + by);
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function lastDay(month: string): string {
  return `${month}-${lengthOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}`;
}
