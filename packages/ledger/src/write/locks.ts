import {
  type AnyKind,
  inOrderOf,
  matching,
  type NamedKind,
  naming,
  parametersOf,
  quoted,
  type Row,
  sourceOf,
} from '../rows/index.ts';
import type { Statement } from './batch.ts';

/**
 * Locks the rows that the guards wait for, and nothing else. Whoever locks accounts first has to do this before: the other
 * way round, they and a writer of whole batches would wait for each other in a circle. Undefined when there is nothing to lock.
 */
export function holdStatement(rows: readonly Row[]): Statement | undefined {
  const waiting = rows.filter(({ kind }) => kind.sql.waitsFor !== undefined);
  if (waiting.length === 0) return undefined;
  const kinds = Map.groupBy(
    waiting.map((row) => ({ work: 0, command: null, row })),
    ({ row }) => row.kind,
  );
  const used = inLockingOrder(kinds.keys());
  const named = naming(used, 1);
  const tables = [...byTable(named).values()];
  const parts = [...named.map(sourceOf), ...tables.map((table) => lockOf(table))];
  return {
    text: `WITH ${parts.join(',\n')} SELECT ${tables.map((table) => countOf(table)).join(' + ')} AS locked`,
    values: used.flatMap((kind) => parametersOf(kind, kinds.get(kind) ?? [], new Map())),
  };
}

/**
 * Makes the rows that there have to be before they can be locked, one statement for each kind. Each is a transaction of its
 * own: what it makes says nothing yet, and is as good lost as kept, so it need not be on disk before the batch is.
 */
export function makeStatements(
  rows: readonly Row[],
): readonly (Statement & { readonly rows: readonly Row[] })[] {
  const making = rows.filter(({ kind }) => kind.sql.make !== undefined);
  const kinds = Map.groupBy(making, ({ kind }) => kind);
  return inLockingOrder(kinds.keys()).map((kind) => {
    const made = kinds.get(kind) ?? [];
    const live = made.map((row) => ({ work: 0, command: null, row }));
    return {
      text: `WITH ${sourceOf({ kind, rows: 'k0', parameter: 1 })},
        quietly AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
        ${kind.sql.make?.('k0')}`,
      values: [...parametersOf(kind, live, new Map())],
      rows: made,
    };
  });
}

/** The kinds that wait for rows of the same table. */
export function byTable(named: readonly NamedKind[]): ReadonlyMap<string, readonly NamedKind[]> {
  const waiting = named.filter(({ kind }) => kind.sql.waitsFor !== undefined);
  return Map.groupBy(waiting, ({ kind }) => JSON.stringify(kind.sql.waitsFor));
}

/** Locks the rows of several kinds in one go: one kind after the other would be another order than that of the keys. */
export function lockOf(kinds: readonly NamedKind[]): string {
  const [{ kind, rows } = noKind] = kinds;
  const { table = '', keys = [] } = kind.sql.waitsFor ?? {};
  const wanted = kinds.map((each) => `SELECT ${keys.map(quoted).join(', ')} FROM ${each.rows}`);
  return `${rows}_locked AS MATERIALIZED (
    SELECT 1 FROM (${wanted.join(' UNION ALL ')}) AS wanted JOIN ${table} AS t ON ${matching('wanted', keys)}
    ${inOrderOf(keys)} FOR NO KEY UPDATE OF t
  )`;
}

export const countOf = ([{ rows } = noKind]: readonly NamedKind[]) => `(SELECT count(*) FROM ${rows}_locked)`;

const noKind: NamedKind = { kind: { name: '', fields: [], sql: {} }, rows: '', parameter: 0 };

/**
 * One order for everybody, so that two writers cannot wait for each other in a circle: the tables by their names, and behind
 * them what waits for nobody.
 */
export function inLockingOrder(kinds: Iterable<AnyKind>): readonly AnyKind[] {
  const place = ({ name, sql }: AnyKind) =>
    sql.waitsFor === undefined ? `2 ${name}` : `1 ${sql.waitsFor.table} ${name}`;
  return [...kinds].toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
