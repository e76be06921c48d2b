export const ranges = {
  week: { label: 'Week', days: 7 },
  month: { label: 'Month', days: 30 },
  quarter: { label: '3 months', days: 91 },
  year: { label: 'Year', days: 365 },
  all: { label: 'All', days: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, { label: string; days: number }>;

export type Range = keyof typeof ranges;

/**
 * The first day of a range, where the person is. Not before the day on which the account was not there yet: that one shows
 * what it began with.
 */
export function firstDay(range: Range, openedAt: string, now: Date): string {
  const opened = new Date(openedAt);
  const before = dayOf(opened, -1);
  const { days } = ranges[range];
  if (days === Number.POSITIVE_INFINITY) return before;
  const wanted = dayOf(now, -days);
  return [wanted, before].toSorted().at(-1) ?? before;
}

/** As the API writes days. */
function dayOf(moment: Date, daysLater: number): string {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + daysLater);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
