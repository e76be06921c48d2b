import { shiftMonth } from '@farthing/rules';

/** What the page offers to look at, by its name in the address. */
export const spans = {
  month: { label: 'This month', since: 0, until: 0 },
  last: { label: 'Last month', since: -1, until: -1 },
  quarter: { label: '3 months', since: -2, until: 0 },
  year: { label: '12 months', since: -11, until: 0 },
} as const;

export type SpanName = keyof typeof spans;

export type Months = { readonly since: string; readonly until: string };

export const spanNames = Object.keys(spans) as readonly SpanName[];

/** The first where an address has anything else. */
export function spanNamed(name: string | null): SpanName {
  return spanNames.find((each) => each === name) ?? 'month';
}

/** Months are those of statements, in UTC. */
export function monthsOf(name: SpanName, now: Date): Months {
  const month = now.toISOString().slice(0, 7);
  return { since: shiftMonth(month, spans[name].since), until: shiftMonth(month, spans[name].until) };
}
