const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as 2027-06-01 as people in Britain write it. */
export function formatDay(day: string): string {
  return wholeDay.format(new Date(`${day}T00:00:00Z`));
}

/** A moment as people in Britain write it, in the reader's own time zone. */
export function formatMoment(iso: string): string {
  return dateAndTime.format(new Date(iso));
}
