import { type Columns, keyOf, quoted, type ValuesOf } from './row-values.ts';

/**
 * The rows that go with the commands of a work: of one kind, all rows of a batch are written by one statement, whose text is
 * made once, of the program's own names, and whose values travel as one parameter for each column.
 */
export type Row = {
  readonly kind: AnyKind;
  /** As they were given. */
  readonly values: RowValues;
  /** What no two works of a batch may share, since each was judged as if it were alone. */
  readonly key: string | undefined;
};

export type RowValues = Readonly<Record<string, unknown>> & {
  readonly was?: Readonly<Record<string, unknown>>;
};

/** What is known of a kind without knowing its columns. */
export type AnyKind = {
  /** What a caller is told when the guard of such a row fails. */
  readonly name: string;
  readonly fields: readonly Field[];
  readonly sql: KindSql;
};

/** A column of a row; `was` is its name among what the row has to be when it is changed. */
export type Field = { readonly name: string; readonly type: string; readonly was: string | undefined };

export const fieldValue = ({ name, was }: Field, values: RowValues): unknown =>
  was === undefined ? values[name] : values.was?.[was];

export type RowKind<Given> = AnyKind & { row(given: Given): Row };

/** Each is given the name under which the batch's rows are known; `n` numbers them, `work` says whose they are. */
type KindSql = {
  /** The table whose rows its guard locks, waiting for whoever has them, and the columns that name a row there. */
  readonly waitsFor?: { readonly table: string; readonly keys: readonly string[] };
  /** Makes rows that say nothing yet, where there are none: what is not there cannot be locked. */
  readonly make?: (rows: string) => string;
  /** Locks what the guards look at, in the order of its keys. */
  readonly held?: (rows: string) => string;
  /** The condition under which a row's guard fails. */
  readonly fails?: (rows: string) => string;
  readonly write?: (rows: string) => string;
  /** Instead: a function of the base of the batch and the rows as JSON, which answers how many it has written. */
  readonly call?: string;
  /** The column of an id that was made for the row alone: found later, it proves that the work was committed. */
  readonly proof?: { readonly table: string; readonly column: string; readonly name: string };
};

type InsertOptions<C extends Columns> = {
  readonly columns: C;
  /** The guard: refused when there is a row with the same. */
  readonly unless?: readonly (keyof C & string)[];
  /** The column of an id that is made for each row, so that its presence proves that the work was committed. */
  readonly fresh?: keyof C & string;
};

/** New rows. */
export function insertion<const C extends Columns>(
  table: string,
  { columns, unless, fresh }: InsertOptions<C>,
): RowKind<ValuesOf<C>> {
  const names = Object.keys(columns);
  const target = quoted(table);
  const value = (rows: string, name: string) =>
    columns[name]?.startsWith('transfer') === true
      ? `gate.base + ${rows}.${quoted(name)}`
      : `${rows}.${quoted(name)}`;
  const sql: KindSql = {
    write: (rows) =>
      `INSERT INTO ${target} (${names.map(quoted).join(', ')})
      SELECT ${names.map((name) => value(rows, name)).join(', ')} FROM ${rows}, gate RETURNING 1`,
    ...(unless !== undefined && {
      fails: (rows) => `EXISTS (SELECT FROM ${target} AS t WHERE ${matching(rows, unless)})`,
    }),
    ...(fresh !== undefined && { proof: { table: target, column: quoted(fresh), name: fresh } }),
  };
  return kindOf(table, columns, sql, (given) =>
    unless === undefined ? undefined : keyOf(table, unless, given),
  );
}

type ChangeOptions<K extends Columns, W extends Columns, S extends Columns, A extends Columns> = {
  readonly key: K;
  /** The guard: what the row has to be when it is changed. */
  readonly was: W;
  readonly set: S;
  /** What is added to what is there. */
  readonly add?: A;
};

type Change<K extends Columns, W extends Columns, S extends Columns, A extends Columns> = ValuesOf<K> &
  ValuesOf<S> &
  ValuesOf<A> & { readonly was: ValuesOf<W> };

/** A change of a row that is still what it was when the work was decided on; refused otherwise. */
export function change<
  const K extends Columns,
  const W extends Columns,
  const S extends Columns,
  const A extends Columns = Record<never, never>,
>(
  table: string,
  { key, was, set, add = {} as A }: ChangeOptions<K, W, S, A>,
  name = table,
): RowKind<Change<K, W, S, A>> {
  const target = quoted(table);
  const keys = Object.keys(key);
  const assignments = (rows: string) => [
    ...Object.keys(set).map((column) => `${quoted(column)} = ${rows}.${quoted(column)}`),
    ...Object.keys(add).map(
      (column) => `${quoted(column)} = t.${quoted(column)} + ${rows}.${quoted(column)}`,
    ),
  ];
  const sql: KindSql = {
    waitsFor: { table: target, keys },
    ...guardedBy(target, keys, Object.keys(was), 'NO KEY UPDATE'),
    write: (rows) =>
      `UPDATE ${target} AS t SET ${assignments(rows).join(', ')} FROM ${rows}, gate
      WHERE ${matching(rows, keys)} RETURNING 1`,
  };
  return kindOf(name, { ...key, ...set, ...add, ...guards(was) }, sql, (given) => keyOf(table, keys, given));
}

/** A row that goes, if it is still what it was when the work was decided on; refused otherwise. */
export function removal<const K extends Columns, const W extends Columns>(
  table: string,
  { key, was }: { readonly key: K; readonly was: W },
  name = table,
): RowKind<ValuesOf<K> & { readonly was: ValuesOf<W> }> {
  const [target, keys] = [quoted(table), Object.keys(key)];
  const sql: KindSql = {
    ...guardedBy(target, keys, Object.keys(was), 'UPDATE'),
    write: (rows) =>
      `DELETE FROM ${target} AS t USING ${rows}, gate WHERE ${matching(rows, keys)} RETURNING 1`,
  };
  return kindOf(name, { ...key, ...guards(was) }, sql, (given) => keyOf(table, keys, given));
}

/**
 * A row that has to be as it was when the work was decided on, and that the work does not change; refused also while
 * somebody changes it.
 */
export function condition<const K extends Columns, const W extends Columns>(
  table: string,
  { key, was }: { readonly key: K; readonly was: W },
  name = table,
): RowKind<ValuesOf<K> & { readonly was: ValuesOf<W> }> {
  // Whoever changes the row may take their time; neither this work nor its neighbours wait for them.
  const sql = guardedBy(quoted(table), Object.keys(key), Object.keys(was), 'SHARE', 'SKIP LOCKED');
  return kindOf(name, { ...key, ...guards(was) }, sql, () => undefined);
}

/** A sum that may not go over a ceiling; refused when it would. A row that is not there yet is made, with the sum 0. */
export function tally<const K extends Columns>(
  table: string,
  { key, sum, ceiling }: { readonly key: K; readonly sum: string; readonly ceiling: string },
): RowKind<ValuesOf<K> & { readonly share: bigint; readonly ceiling: bigint }> {
  const [target, total, most] = [quoted(table), quoted(sum), quoted(ceiling)];
  const keys = Object.keys(key);
  const sql: KindSql = {
    waitsFor: { table: target, keys },
    make: (rows) => making(target, rows, keys, { [total]: '0', [most]: `${rows}.ceiling` }),
    held: (rows) =>
      `SELECT ${rows}.n, t.${total} + ${rows}.share > ${rows}.ceiling AS is_over
      FROM ${rows} JOIN ${target} AS t ON ${matching(rows, keys)} ${inOrderOf(keys)} FOR NO KEY UPDATE OF t`,
    fails: (rows) =>
      `${rows}.share > ${rows}.ceiling OR ${rows}.n IN (SELECT n FROM ${rows}_held WHERE is_over)`,
    write: (rows) =>
      `INSERT INTO ${target} AS t (${keys.map(quoted).join(', ')}, ${total}, ${most})
      SELECT ${keys.map((name) => `${rows}.${quoted(name)}`).join(', ')}, ${rows}.share, ${rows}.ceiling
      FROM ${rows}, gate
      ON CONFLICT (${keys.map(quoted).join(', ')}) DO UPDATE
      SET ${total} = t.${total} + excluded.${total}, ${most} = excluded.${most}
      WHERE t.${total} + excluded.${total} <= excluded.${most} RETURNING 1`,
  };
  const columns = { ...key, share: 'bigint', ceiling: 'bigint' } as const;
  return kindOf(table, columns, sql, (given) => keyOf(table, keys, given)) as RowKind<
    ValuesOf<K> & { readonly share: bigint; readonly ceiling: bigint }
  >;
}

/**
 * A count of changes that has to be what it was when the work was decided on, and is one more afterwards: whatever is decided
 * on several rows is written one after the other. A row that is not there yet counts 0, and is made so.
 */
export function version<const K extends Columns>(
  table: string,
  { key, count }: { readonly key: K; readonly count: string },
): RowKind<ValuesOf<K> & { readonly version: bigint }> {
  const [target, counted] = [quoted(table), quoted(count)];
  const keys = Object.keys(key);
  const sql: KindSql = {
    waitsFor: { table: target, keys },
    make: (rows) => making(target, rows, keys, { [counted]: '0' }),
    held: (rows) =>
      `SELECT ${rows}.n, t.${counted} <> ${rows}.version AS is_other
      FROM ${rows} JOIN ${target} AS t ON ${matching(rows, keys)} ${inOrderOf(keys)} FOR NO KEY UPDATE OF t`,
    fails: (rows) =>
      `${rows}.n IN (SELECT n FROM ${rows}_held WHERE is_other)
      OR (${rows}.version > 0 AND ${rows}.n NOT IN (SELECT n FROM ${rows}_held))`,
    write: (rows) =>
      `INSERT INTO ${target} AS t (${keys.map(quoted).join(', ')}, ${counted})
      SELECT ${keys.map((name) => `${rows}.${quoted(name)}`).join(', ')}, ${rows}.version + 1 FROM ${rows}, gate
      ON CONFLICT (${keys.map(quoted).join(', ')}) DO UPDATE SET ${counted} = excluded.${counted}
      WHERE t.${counted} = excluded.${counted} - 1 RETURNING 1`,
  };
  const columns = { ...key, version: 'bigint' } as const;
  return kindOf(table, columns, sql, (given) => keyOf(table, keys, given)) as RowKind<
    ValuesOf<K> & { readonly version: bigint }
  >;
}

/** Rows that a function of the database writes once the transfers are there: it is given the first number and the rows. */
export function call<const C extends Columns>(name: string, columns: C): RowKind<ValuesOf<C>> {
  return kindOf(name, columns, { call: quoted(name) }, () => undefined);
}

function guardedBy(
  target: string,
  keys: readonly string[],
  was: readonly string[],
  strength: string,
  patience = '',
): KindSql {
  const same = (rows: string) =>
    was
      .map((name) => `AND t.${quoted(name)} IS NOT DISTINCT FROM ${rows}.${quoted(before + name)}`)
      .join(' ');
  return {
    held: (rows) =>
      `SELECT ${rows}.n FROM ${rows} JOIN ${target} AS t ON ${matching(rows, keys)} ${same(rows)}
      ${inOrderOf(keys)} FOR ${strength} OF t ${patience}`,
    fails: (rows) => `${rows}.n NOT IN (SELECT n FROM ${rows}_held)`,
  };
}

/** One order for everybody, so that two writers cannot wait for each other in a circle. */
export const inOrderOf = (keys: readonly string[]) =>
  `ORDER BY ${keys.map((name) => `t.${quoted(name)}`).join(', ')}`;

function making(
  target: string,
  rows: string,
  keys: readonly string[],
  values: Readonly<Record<string, string>>,
): string {
  const named = keys.map(quoted);
  const own = named.map((name) => `${rows}.${name}`);
  return `INSERT INTO ${target} (${[...named, ...Object.keys(values)].join(', ')})
    SELECT ${[...own, ...Object.values(values)].join(', ')} FROM ${rows}, quietly
    ORDER BY ${own.join(', ')}
    ON CONFLICT (${named.join(', ')}) DO NOTHING`;
}

export const matching = (rows: string, keys: readonly string[]) =>
  keys.map((name) => `t.${quoted(name)} = ${rows}.${quoted(name)}`).join(' AND ');

const guards = (was: Columns): Columns =>
  Object.fromEntries(Object.entries(was).map(([name, type]) => [before + name, type]));

function kindOf<Given>(
  name: string,
  columns: Columns,
  sql: KindSql,
  key: (given: RowValues) => string | undefined,
): RowKind<Given> {
  const fields = Object.entries(columns).map(([column, type]) => fieldOf(column, type));
  const kind: RowKind<Given> = {
    name,
    fields,
    sql,
    row(given) {
      const values = given as RowValues;
      for (const field of fields) {
        const value = fieldValue(field, values);
        if (value === undefined || (value === null && !field.type.endsWith('?')))
          throw new TypeError(`a row of ${name} has no ${field.name}`);
      }
      return { kind, values, key: key(values) };
    },
  };
  return kind;
}

function fieldOf(name: string, type: string): Field {
  return { name, type, was: name.startsWith(before) ? name.slice(before.length) : undefined };
}

/** What the row was is carried beside what it becomes. */
const before = 'was_';
