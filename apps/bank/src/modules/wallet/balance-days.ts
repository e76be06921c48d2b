/** A day of somebody's calendar, and the moment at which it is over where they are. */
export type BalanceDay = { readonly day: string; readonly end: Date };

/** About as many as a chart can show side by side; and so what a long time costs is bounded. */
const mostDays = 92;

/** The days from one (30 days ago unless it is named) to today: all of them, or some at equal distances with the first among them. Oldest first. */
export function balanceDays(since: string | undefined, now: Date, timeZone: string): readonly BalanceDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const first = since === undefined ? today.subtract({ days: 30 }) : Temporal.PlainDate.from(since);
  const length = first.until(today, { largestUnit: 'days' }).days;
  if (length < 0) return [];
  const step = Math.max(1, Math.ceil(length / (mostDays - 1)));
  const steps = Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
  return [...steps, length].map((days) => toDay(first.add({ days }), timeZone));
}

function toDay(day: Temporal.PlainDate, timeZone: string): BalanceDay {
  return { day: day.toString(), end: endOfDay(day.toString(), timeZone) };
}

/** The first moment of a day where somebody is. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** The first moment of the next one. By the calendar and not by 24 hours: a day on which the clocks change is longer or shorter. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);
}
