/** A month of an account, by days of UTC as statements go. */
export type StatementMonth = {
  /** 2026-10 */
  readonly month: string;
  readonly label: string;
  readonly since: string;
  readonly until: string;
};

const inWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** From the month of today back to the one in which the account was opened; of this month the days so far. */
export function statementMonths(openedAt: string, now: Date): readonly StatementMonth[] {
  const today = now.toISOString().slice(0, 10);
  const months: StatementMonth[] = [];
  for (let first = startOfMonth(now); ; first = startOfMonth(new Date(first.getTime() - 1))) {
    const since = first.toISOString().slice(0, 10);
    const isRunning = months.length === 0;
    months.push({
      month: since.slice(0, 7),
      label: `${inWords.format(first)}${isRunning ? ', so far' : ''}`,
      since,
      until: isRunning ? today : lastOfMonth(first),
    });
    if (since.slice(0, 7) <= openedAt.slice(0, 7)) return months;
  }
}

function startOfMonth(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
}

function lastOfMonth(first: Date): string {
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
