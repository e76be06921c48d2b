export type DateParts = { readonly day: string; readonly month: string; readonly year: string };

/** Any text of a date field as its three parts; what is not there is empty. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/**
 * The three parts as one value: '1990-05-07' if they make a day of the calendar, otherwise what was typed, in the same
 * order, so that nothing is lost; '' if nothing was typed.
 */
export function joinDate({ day, month, year }: DateParts): string {
  if (day === '' && month === '' && year === '') return '';
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : `${year}-${month}-${day}`;
}

/** A day that exists, written '1990-05-07'. */
export function isCalendarDate(value: string): boolean {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // A day past the end of its month rolls over into the next one instead of being refused.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
