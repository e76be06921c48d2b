/** When something comes round. Days are written as 2026-11-16, and are days in London; no hour is part of them. */
export const frequencies = ['once', 'weekly', 'four-weekly', 'monthly', 'quarterly', 'yearly'] as const;

export type Frequency = (typeof frequencies)[number];

export type Schedule = {
  readonly frequency: Frequency;
  readonly firstDay: string;
  /** No day is later than this one; null when it is not ended by a day. */
  readonly lastDay: string | null;
  /** How many days there are; null when they are not counted. */
  readonly times: number | null;
};

/** The day with this number, from 0; undefined when the schedule has ended by then. */
export function scheduledDay(schedule: Schedule, number: number): string | undefined {
  const { frequency, firstDay, lastDay, times } = schedule;
  if (number < 0 || number >= (frequency === 'once' ? 1 : (times ?? Number.POSITIVE_INFINITY)))
    return undefined;
  const day = steps[frequency](firstDay, number);
  return day >= firstAfterCalendar || (lastDay !== null && day > lastDay) ? undefined : day;
}

/** The days from this number on, at most so many. */
export function scheduledDays(schedule: Schedule, from: number, most: number): readonly string[] {
  const days: string[] = [];
  for (let number = from; days.length < most; number += 1) {
    const day = scheduledDay(schedule, number);
    if (day === undefined) break;
    days.push(day);
  }
  return days;
}

/** The number of the first day from `from` on that comes after `day`, or that there would be if it did not end. */
export function numberAfter(schedule: Schedule, from: number, day: string): number {
  let number = from;
  for (;;) {
    const next = scheduledDay(schedule, number);
    if (next === undefined || next > day) return number;
    number += 1;
  }
}

/** The last day; undefined when there is none. */
export function finalDay(schedule: Schedule): string | undefined {
  const { frequency, times, lastDay } = schedule;
  if (frequency === 'once') return schedule.firstDay;
  if (times !== null) return scheduledDay(schedule, times - 1);
  return lastDay === null ? undefined : scheduledDay(schedule, numberAfter(schedule, 0, lastDay) - 1);
}

/** The day itself, or the next one on which banks work. */
export function bankDay(day: string, holidays: ReadonlySet<string>): string {
  let due = day;
  while (isWeekend(due) || holidays.has(due)) due = addDays(due, 1);
  return due;
}

export function addDays(day: string, count: number): string {
  return toDay(Date.parse(day) + count * dayMs);
}

/** How many days a month has; January is 1. */
export function lengthOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isWeekend(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const everyMonths = (count: number) => (first: string, number: number) => addMonths(first, number * count);

const steps = {
  once: (first) => first,
  weekly: (first, number) => addDays(first, 7 * number),
  'four-weekly': (first, number) => addDays(first, 28 * number),
  monthly: everyMonths(1),
  quarterly: everyMonths(3),
  yearly: everyMonths(12),
} as const satisfies Record<Frequency, (first: string, number: number) => string>;

/** Counted from the first day and not from the one before: the 31st is the 31st again after a February. */
function addMonths(first: string, count: number): string {
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const [thatYear, thatMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const thatDate = Math.min(date, lengthOfMonth(thatYear, thatMonth));
  return toDay(Date.UTC(thatYear, thatMonth - 1, thatDate));
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

/** Without an end there would be days of which a database knows nothing. */
const firstAfterCalendar = '2200-01-01';
