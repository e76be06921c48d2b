import { declared } from './row-values.ts';
import type { AnyKind, Row } from './rows.ts';

/** Rows that are to be written, with the place of their work in the batch and its first command, when it has one. */
export type LiveRow = { readonly work: number; readonly command: string | null; readonly row: Row };

/** The rows of a batch under a name, from the parameter that carries them. */
export function sourceOf({ columns }: AnyKind, rows: string, parameter: number): string {
  const list = Object.entries(columns).map(([name, type]) => declared(name, type));
  return `${rows} AS MATERIALIZED (
    SELECT * FROM json_to_recordset($${parameter}::json) AS r (n integer, work integer, command uuid, ${list.join(', ')})
  )`;
}

/** The rows as the parameter carries them, in the order of their keys: two writers that insert the same ones meet at the first. */
export function parameterOf(
  kind: AnyKind,
  live: readonly LiveRow[],
  places: ReadonlyMap<string, number>,
): string {
  const transfers = Object.entries(kind.columns)
    .filter(([, type]) => type.startsWith('transfer'))
    .map(([name]) => name);
  const rows = live
    .toSorted((a, b) => ((a.row.key ?? '') < (b.row.key ?? '') ? -1 : 1))
    .map(({ work, command, row }, n) => {
      const numbered: Record<string, unknown> = { n, work, command, ...row.values };
      for (const name of transfers) numbered[name] = places.get(String(row.values[name])) ?? null;
      return numbered;
    });
  return JSON.stringify(rows);
}
