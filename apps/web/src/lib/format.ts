const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as people in Britain write it, in the reader's own time zone. */
export function formatMoment(iso: string): string {
  return dateAndTime.format(new Date(iso));
}
