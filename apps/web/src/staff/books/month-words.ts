const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'October 2026' for 2026-10. */
export function monthInWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}
