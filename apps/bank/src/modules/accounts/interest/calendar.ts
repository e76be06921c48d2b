/** Days are those of UTC, written as 2026-11-16: interest is reckoned alike wherever somebody is. */

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first day that begins at a moment or after it. */
export function firstDayFrom(moment: Date): string {
  return dayOf(new Date(moment.getTime() + dayMs - 1));
}

export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Days that are reckoned and credited together; the last is the one before `untilDay`. */
export type Period = { readonly firstDay: string; readonly untilDay: string };

/** From a day to the end of its month, or to a day that comes sooner; undefined when there is nothing between. */
export function nextPeriod(firstDay: string, untilDay: string): Period | undefined {
  if (firstDay >= untilDay) return undefined;
  const month = Temporal.PlainDate.from(monthStart(firstDay)).add({ months: 1 }).toString();
  return { firstDay, untilDay: month < untilDay ? month : untilDay };
}

/** 'November 2026' for a whole month, otherwise '3 to 14 November 2026'. */
export function periodInWords({ firstDay, untilDay }: Period): string {
  const first = Temporal.PlainDate.from(firstDay);
  const last = Temporal.PlainDate.from(untilDay).subtract({ days: 1 });
  const month = first.toLocaleString('en-GB', { month: 'long', year: 'numeric' });
  if (first.day === 1 && last.day === last.daysInMonth) return month;
  return first.day === last.day ? `${first.day} ${month}` : `${first.day} to ${last.day} ${month}`;
}

export function dayInWords(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

const dayMs = 86_400_000;
