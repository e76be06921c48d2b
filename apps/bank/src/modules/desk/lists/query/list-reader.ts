import type { Cell, Permission } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { policies } from '../../../../platform/policies.ts';
import { type Asked, askedOf, type ListQuery } from './asked.ts';
import { cellReader, type SelectedRow } from './cells.ts';
import { type Place, readPlace, writePlace } from './place.ts';
import type { ListSource, OrderSource, Reckon } from './source.ts';
import { fittingStatement, rowsStatement } from './statement.ts';

/** Who asks, and when: what they may look for depends on what they may see. */
export type Asking = { readonly permissions: ReadonlySet<Permission>; readonly now: Date };

export async function readPage(
  database: Database,
  source: ListSource,
  query: ListQuery & { readonly limit: number },
  { permissions, now }: Asking,
) {
  const { list } = source;
  const asked = askedOf(list, query, permissions);
  const key = (source.orders as Readonly<Record<string, OrderSource>>)[asked.order.column]?.as ?? 'text';
  const after = readPlace(query.cursor, asked.order.text, { key, id: source.idType });
  // One more tells whether there is another page.
  const rows = await run<SelectedRow>(
    database,
    rowsStatement(source, asked, { after, limit: query.limit + 1 }),
  );
  const page = await withReckoned(database, source, asked, rows.slice(0, query.limit), now);
  const last = page.at(-1);
  const cellsOf = cellReader(list, asked);
  const isMore = rows.length > query.limit && last !== undefined;
  return {
    rows: page.map((row) => ({ id: row.row_id, cells: cellsOf(row) })),
    next_cursor: isMore ? writePlace(asked.order.text, { key: last.row_key, id: last.row_id }) : null,
  };
}

/**
 * All rows that fit, some at a time, each time from the place where the last ones ended. The next ones are read while these are
 * written. No connection and no transaction is held while somebody takes them slowly.
 */
export async function* readRows(
  database: Database,
  source: ListSource,
  asked: Asked,
  { shown, now }: { readonly shown: 'masked' | 'in-full'; readonly now: Date },
): AsyncGenerator<readonly { readonly id: string; readonly cells: Readonly<Record<string, Cell>> }[]> {
  const cellsOf = cellReader(source.list, asked, shown);
  const readFrom = (after: Place | undefined) => {
    const statement = rowsStatement(source, asked, { after, limit: rowsAtOnce });
    const rows = run<SelectedRow>(database, statement).then((some) =>
      withReckoned(database, source, asked, some, now),
    );
    // Whoever gives up an export asks for no more: what fails after that would end the bank.
    rows.catch(() => {});
    return rows;
  };
  let reading: Promise<readonly SelectedRow[]> | undefined = readFrom(undefined);
  while (reading !== undefined) {
    const rows: readonly SelectedRow[] = await reading;
    const last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    reading = last && readFrom({ key: last.row_key, id: last.row_id });
    yield rows.map((row) => ({ id: row.row_id, cells: cellsOf(row) }));
  }
}

const rowsAtOnce = 2_000;

/**
 * Exact as far as that is cheap. Past it, what the database expects; and if it expects less than there is, no more is said than
 * that. Nobody waits for the count of ten million rows.
 */
export async function countRows(
  database: Database,
  source: ListSource,
  query: ListQuery,
  { permissions }: Pick<Asking, 'permissions'>,
): Promise<{ count: number; precision: 'exact' | 'about' | 'more_than' }> {
  const { countedUpToCost, countedUpTo } = policies.desk.lists;
  const asked = askedOf(source.list, query, permissions);
  const [explained] = await run<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
    database,
    sql`EXPLAIN (FORMAT JSON) ${fittingStatement(source, asked, countedUpTo + 1)}`,
  );
  const limited = explained?.['QUERY PLAN'][0].Plan;
  const expected = limited?.Plans?.[0]?.['Plan Rows'] ?? 0;
  if (limited !== undefined && limited['Total Cost'] > countedUpToCost)
    return { count: expected, precision: 'about' };
  const [counted] = await run<{ count: bigint }>(
    database,
    sql`SELECT count(*) AS count FROM (${fittingStatement(source, asked, countedUpTo + 1)}) AS fitting`,
  );
  const count = Number(counted?.count ?? 0);
  if (count <= countedUpTo) return { count, precision: 'exact' };
  return expected > countedUpTo
    ? { count: expected, precision: 'about' }
    : { count: countedUpTo, precision: 'more_than' };
}

/** With the amounts that no statement selects. */
async function withReckoned(
  { kysely }: Database,
  { columns }: ListSource,
  asked: Asked,
  rows: readonly SelectedRow[],
  now: Date,
): Promise<readonly SelectedRow[]> {
  const ids = rows.map(({ row_id }) => row_id);
  let filled = rows;
  for (const [place, name] of asked.columns.entries()) {
    const from: object | undefined = columns[name];
    if (ids.length === 0 || from === undefined || !isReckoned(from)) continue;
    const amounts = await from.reckoned(kysely, ids, now);
    filled = filled.map((row) => ({ ...row, [`a${place}`]: amounts.get(row.row_id) ?? null }));
  }
  return filled;
}

function isReckoned(from: object): from is { readonly reckoned: Reckon } {
  return 'reckoned' in from;
}

/** The upper one ends at the limit; the one below it is the plan for all rows. */
type Plan = { readonly 'Total Cost': number; readonly Plans?: readonly { readonly 'Plan Rows': number }[] };

/**
 * Not prepared: filters make thousands of different statements, which would take the places of those that come again, and
 * each is planned best for the values that it has.
 */
async function run<Row>({ kysely, pool }: Database, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { sql: text, parameters } = statement.compile(kysely);
  const { rows } = await pool.query({ text, values: [...parameters] });
  return rows as Row[];
}
