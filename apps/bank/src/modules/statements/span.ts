import { Refusal } from '../../platform/refusal.ts';
import { endOf, startOf } from '../books/index.ts';

/** The days of a statement, both included, and the moments at which they begin and end. */
export type StatementSpan = {
  readonly first: string;
  readonly last: string;
  readonly since: Date;
  readonly until: Date;
};

/** By days of UTC, as the books are kept: a statement is the same wherever it is read. */
export function spanOf(first: string, last: string, now: Date): StatementSpan {
  const today = now.toISOString().slice(0, 10);
  if (first > today) throw refused('since', 'Choose a first day that is not in the future.');
  if (last < first) throw refused('until', 'Choose a last day that is not before the first.');
  if (last > today) throw refused('until', 'Choose a last day that is not in the future.');
  return { first, last, since: startOf(first), until: endOf(last) };
}

/** The whole month before the one of a moment. */
export function monthBefore(now: Date): StatementSpan {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const last = end.toISOString().slice(0, 10);
  return spanOf(`${last.slice(0, 7)}-01`, last, now);
}

function refused(field: 'since' | 'until', message: string): Refusal {
  return new Refusal('validation_failed', { fields: { [field]: [message] } });
}
