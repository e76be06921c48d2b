const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of a statement, which is the same day for everybody. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** Today by the bank's clock, as YYYY-MM-DD. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
