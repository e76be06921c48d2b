const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const utcMoment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment that was typed in UTC is read back in UTC: in summer the reader's own clock says another hour, or another day. */
export function formatUtc(iso: string): string {
  return `${utcMoment.format(new Date(iso))} UTC`;
}

/** A day of the books or of a statement, which is the same day for everybody. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** 'October 2026' for 2026-10. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** Today by the bank's clock, as YYYY-MM-DD. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
