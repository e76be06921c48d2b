import type { ListDescription, ListFilter } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from './asked.ts';
import type { Place } from './place.ts';
import type {
  ColumnSource,
  ListSource,
  MoneySource,
  OrderSource,
  PartSource,
  PersonSource,
} from './source.ts';

type Sql = RawBuilder<unknown>;

/** The rows that fit, from a place on, each with what its own place is made of. */
export function rowsStatement(
  source: ListSource,
  asked: Asked,
  page: { readonly after: Place | undefined; readonly limit: number },
): Sql {
  const { by } = orderOf(source, asked);
  const part = partOf(source, asked);
  const from = part?.part ?? source.from;
  const direction = directions[part === undefined ? 'whole' : 'part'][asked.order.isDown ? 'down' : 'up'];
  const conditions = allOf([...conditionsOf(source, asked), ...fromPlace(source, asked, page.after)]);
  const ordered = sql`ORDER BY ${by} ${direction}, ${source.id} ${direction} LIMIT ${page.limit}`;
  const fitting = isChosenFirst(source, asked)
    ? sql`${source.id} IN (SELECT ${source.id} FROM ${from} WHERE ${conditions} ${ordered})`
    : conditions;
  return sql`
    SELECT ${source.id}::text AS row_id, ${keyOf(orderOf(source, asked))} AS row_key, ${cellsOf(source, asked.columns)}
    FROM ${from}
    ${source.joins ?? sql``}
    WHERE ${fitting}
    ${ordered}`;
}

/**
 * How a name begins can fit thousands of rows, which its index has in another order than the list. The page is chosen from them
 * first: otherwise all of them would be joined with what the cells need, and all but a page thrown away. Rows that are themselves
 * joined would be merged from the first one on, however deep the page is.
 */
function isChosenFirst({ list, joins, chosenFirst }: ListSource, { filters }: Asked): boolean {
  if (chosenFirst) return true;
  if (joins === undefined) return false;
  return Object.entries((list as ListDescription).filters).some(
    ([name, { by }]) => by === 'start' && filters.has(name),
  );
}

const directions = {
  whole: { down: sql`DESC`, up: sql`ASC` },
  part: { down: sql`DESC NULLS LAST`, up: sql`ASC NULLS FIRST` },
} as const;

/** The same rows, to be counted as far as the limit. */
export function fittingStatement(source: ListSource, asked: Asked, limit: number): Sql {
  const { part = source.from } = partOf(source, asked) ?? {};
  return sql`SELECT 1 FROM ${part} WHERE ${allOf(conditionsOf(source, asked))} LIMIT ${limit}`;
}

/** Where the rows are instead, when a filter that has a part of its own is in use. */
function partOf({ filters: sources }: ListSource, { filters }: Asked): PartSource | undefined {
  const [part] = Object.entries(sources).flatMap(([name, from]) =>
    'part' in from && filters.has(name) ? [from] : [],
  );
  return part;
}

function allOf(conditions: readonly Sql[]): Sql {
  return sql.join([sql`true`, ...conditions], sql` AND `);
}

function orderOf(source: ListSource, { order }: Asked): OrderSource {
  const found = (source.orders as Readonly<Record<string, OrderSource>>)[order.column];
  if (found === undefined) throw new Error(`${source.list.name} has no order by ${order.column}`);
  return found;
}

/** Written so that it can be read back to the microsecond. */
function keyOf({ by, as }: OrderSource): Sql {
  return as === 'moment' ? sql`(extract(epoch FROM ${by}) * 1000000)::bigint::text` : sql`(${by})::text`;
}

const readBack = {
  moment: (key) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
  number: (key) => sql`${key}::bigint`,
  text: (key) => sql`${key}::text`,
  id: (key) => sql`${key}::uuid`,
} as const satisfies Record<OrderSource['as'], (key: string) => Sql>;

const idOf = {
  uuid: (id) => sql`${id}::uuid`,
  bigint: (id) => sql`${id}::bigint`,
} as const satisfies Record<ListSource['idType'], (id: string) => Sql>;

function fromPlace(source: ListSource, asked: Asked, after: Place | undefined): readonly Sql[] {
  if (after === undefined) return [];
  const { by, as } = orderOf(source, asked);
  const place = sql`(${readBack[as](after.key)}, ${idOf[source.idType](after.id)})`;
  return [sql`(${by}, ${source.id}) ${asked.order.isDown ? sql`<` : sql`>`} ${place}`];
}

/** Each filter that is in use, as a condition. What people typed is a parameter, never a part of the statement. */
function conditionsOf(
  { list, filters: sources, readableBy }: ListSource,
  { filters, permissions }: Asked,
): readonly Sql[] {
  const readable = readableBy?.(permissions);
  const asked = Object.entries((list as ListDescription).filters).flatMap(([name, filter]) => {
    const compared = sources[name];
    if (compared === undefined) throw new Error(`${list.name} has no filter ${name}`);
    const [only, from, to] = [filters.get(name), filters.get(`${name}_from`), filters.get(`${name}_to`)];
    if (typeof compared === 'function') return only === undefined ? [] : [compared(only)];
    if ('part' in compared) return only === undefined ? [] : [compared.fits(only)];
    if ('before' in compared)
      return [
        ...(from === undefined ? [] : [compared.from(startOf(from))]),
        ...(to === undefined ? [] : [compared.before(endOf(to))]),
      ];
    return [
      ...(only === undefined ? [] : [isAs(filter.by, compared, only)]),
      ...(from === undefined ? [] : [isFrom(filter.by, compared, from)]),
      ...(to === undefined ? [] : [isUpTo(filter.by, compared, to)]),
    ];
  });
  return readable === undefined ? asked : [readable, ...asked];
}

function isAs(by: ListFilter['by'], compared: Sql, value: string): Sql {
  const several = value.split(',');
  if (by === 'choice' && several.length > 1) return sql`${compared} = ANY (${several}::text[])`;
  if (by === 'id') return sql`${compared} = ${value}::uuid`;
  if (by === 'number') return sql`${compared} = ${value}::integer`;
  if (by === 'start') return startsWith(compared, value);
  return sql`${compared} = ${value}::text`;
}

/** What somebody types is no pattern. */
export function startsWith(compared: Sql, typed: string): Sql {
  return sql`${compared} LIKE lower(${`${typed.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
}

function isFrom(by: ListFilter['by'], compared: Sql, value: string): Sql {
  return by === 'days' ? sql`${compared} >= ${startOf(value)}` : sql`${compared} >= ${minorOf(value)}`;
}

function isUpTo(by: ListFilter['by'], compared: Sql, value: string): Sql {
  return by === 'days' ? sql`${compared} < ${endOf(value)}` : sql`${compared} <= ${minorOf(value)}`;
}

const hourMs = 3_600_000;

/** Days and hours are those of UTC. */
function startOf(dayOrHour: string): Date {
  const [day, hour = '00'] = dayOrHour.split('T');
  return new Date(`${day}T${hour}:00:00Z`);
}

function endOf(dayOrHour: string): Date {
  const lengthMs = dayOrHour.includes('T') ? hourMs : 24 * hourMs;
  return new Date(startOf(dayOrHour).getTime() + lengthMs);
}

/** Every currency of the bank has two decimals, so that an amount is the same number of minor units in each. */
function minorOf(amount: string): bigint {
  return fromDecimal(amount, 'USD').minor;
}

/** Numbered by column, since a money or a person takes two values. */
function cellsOf({ list, columns }: ListSource, names: readonly string[]): Sql {
  const items = names.flatMap((name, place) => {
    const kind = (list as ListDescription).columns[name]?.kind;
    const from = columns[name] as ColumnSource | undefined;
    if (kind === undefined || from === undefined) throw new Error(`${list.name} has no column ${name}`);
    const named = (letter: string) => sql.raw(`${letter}${place}`);
    if (kind === 'money') {
      const money = from as MoneySource;
      const minor = 'reckoned' in money ? sql`NULL` : money.minor;
      return [sql`${minor} AS ${named('a')}`, sql`${money.currency} AS ${named('b')}`];
    }
    if (kind === 'customer' || kind === 'colleague') {
      const { id, name: called } = from as PersonSource;
      return [sql`${id} AS ${named('a')}`, sql`${called} AS ${named('b')}`];
    }
    return [sql`${from as Sql} AS ${named('a')}`];
  });
  return sql.join(items);
}
