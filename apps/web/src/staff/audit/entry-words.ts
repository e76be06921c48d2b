import { labelOf } from '../proposals/proposal-words.ts';
import type { AuditEntry } from './audit-query.ts';

type Values = AuditEntry['before'];

export type Change = { readonly field: string; readonly before: string; readonly after: string };

/** Field by field, what it was and what it became. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field: labelOf(field),
    before: written(before, field),
    after: written(after, field),
  }));
}

/** Nothing known, and known to be empty, are two things. */
function written(values: Values, field: string): string {
  const value = values?.[field];
  if (value === undefined) return '–';
  return value === null ? 'none' : `${value}`;
}
