/** A month as `2026-10`. Months are those of UTC. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The first moment after it. */
export function endOfMonth(month: string): Date {
  const end = startOfMonth(month);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return end;
}

export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

export function monthBefore(month: string): string {
  return monthOf(new Date(startOfMonth(month).getTime() - 1));
}

export function monthInWords(month: string): string {
  return words.format(startOfMonth(month));
}

const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Clocks of two processes may differ: an hour after its end nothing is on its way into a month any more. */
const settledAfterMs = 3_600_000;

/** Why a month cannot be closed, in a sentence; undefined when it can. Closing one closes all before it. */
export function whyNotClosable(month: string, openFrom: Date | undefined, now: Date): string | undefined {
  const end = endOfMonth(month);
  if (openFrom !== undefined && end <= openFrom) return `${monthInWords(month)} is closed already.`;
  if (now.getTime() < end.getTime() + settledAfterMs)
    return `${monthInWords(month)} can be closed an hour after its end, not before.`;
  return undefined;
}

/** Why a month cannot be reopened. Only the last closed one can: later ones build on it. */
export function whyNotReopenable(month: string, openFrom: Date | undefined): string | undefined {
  if (openFrom === undefined || endOfMonth(month) > openFrom) return `${monthInWords(month)} is not closed.`;
  if (endOfMonth(month) < openFrom) return 'Only the last month that is closed can be reopened.';
  return undefined;
}
