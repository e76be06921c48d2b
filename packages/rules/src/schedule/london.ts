/** The day in London at a moment. */
export function londonDay(moment: Date): string {
  return days.format(moment);
}

/** The moment at which it is this whole hour in London on a day; of the morning or later, when no clock is changed. */
export function londonMoment(day: string, hour: number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  const shown = Number(hours.format(asUtc));
  return new Date(asUtc - (shown - hour) * hourMs);
}

const timeZone = 'Europe/London';
const hourMs = 3_600_000;
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
