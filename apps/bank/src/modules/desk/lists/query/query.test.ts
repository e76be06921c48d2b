import { randomUUID } from 'node:crypto';
import { isAboutMasked, isSpan, type ListDescription, ordersOf, type Permission } from '@farthing/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../../tools/testing/database.ts';
import { connected } from '../../../../../../../tools/testing/postgres-server.ts';
import { policies } from '../../../../platform/policies.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import * as sources from '../sources/index.ts';
import { askedOf, countRows, readPage, readRows, source } from './index.ts';

/** A list of a table that only this test has, so that nothing but the language is tried. */
const coins = {
  name: 'coins',
  one: 'coin',
  many: 'coins',
  permission: 'books.read',
  href: '/coins/:id',
  columns: {
    name: { title: 'Coin', kind: 'text', order: 'coin_by_name' },
    made: { title: 'Made', kind: 'moment', order: 'coin_by_age' },
    worth: { title: 'Worth', kind: 'money' },
    metal: { title: 'Metal', kind: 'state' },
    number: { title: 'Number', kind: 'code', mask: 'ending' },
  },
  filters: {
    name: { title: 'Name', by: 'start', of: 'name' },
    metal: { title: 'Metal', by: 'choice' },
    worth: { title: 'Worth', by: 'amounts' },
    made: { title: 'Made', by: 'days' },
    number: { title: 'Number', by: 'whole', of: 'number' },
  },
  order: '-made',
} as const satisfies ListDescription;

const coinSource = source<typeof coins>({
  list: coins,
  from: sql`coin`,
  joins: sql``,
  id: sql`coin.id`,
  idType: 'uuid',
  columns: {
    name: sql`coin.name`,
    made: sql`coin.made`,
    worth: { minor: sql`coin.worth`, currency: sql`'GBP'` },
    metal: sql`coin.metal`,
    number: sql`coin.number`,
  },
  filters: {
    name: sql`lower(coin.name)`,
    metal: sql`coin.metal`,
    worth: sql`coin.worth`,
    made: sql`coin.made`,
    number: sql`coin.number`,
  },
  orders: {
    name: { by: sql`lower(coin.name) COLLATE "C"`, as: 'text' },
    made: { by: sql`coin.made`, as: 'moment' },
  },
});

const database = await openTestDatabase();
const asOwner = (text: string) => connected(database.test.ownerUrl, (owner) => owner.query(text));
const now = new Date();
const everything = { permissions: new Set<Permission>(['customers.reveal']), now };
const partly = { permissions: new Set<Permission>(), now };
const metals = ['gold', 'silver', 'copper'];
const names = ['Farthing', 'farthing', 'Penny', '100%_\\', 'Ærtug', "O'Crown", '王'];

/** Many of the same name and microsecond, where a page that ends between two of them could lose or repeat one. */
async function addCoins(count: number): Promise<void> {
  await sql`
    INSERT INTO coin (id, name, made, worth, metal, number)
    SELECT
      gen_random_uuid(), (${names}::text[])[1 + n % 7],
      timestamptz '2026-01-01 00:00:00.000001Z' + (n % 5) * interval '1 microsecond' + (n % 3) * interval '1 day',
      n % 11 * 100, (${metals}::text[])[1 + n % 3], '1234567' || n % 10
    FROM generate_series(1, ${count}::integer) AS n`.execute(database.kysely);
}

beforeAll(async () => {
  await asOwner(`
    CREATE TABLE coin (
      id uuid PRIMARY KEY, name text NOT NULL, made timestamptz NOT NULL, worth bigint NOT NULL,
      metal text NOT NULL, number text NOT NULL
    );
    GRANT SELECT, INSERT ON coin TO farthing_app`);
  await addCoins(200);
});

/** The fields that the language refuses. */
async function refusedFields(asked: Promise<unknown>): Promise<string[]> {
  const refusal = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error('It was not refused', { cause: refusal });
  return Object.keys(refusal.details.fields ?? {});
}

type Row = Awaited<ReturnType<typeof readPage>>['rows'][number];
type Given = Readonly<Record<string, string>>;

/** Every row of the list, page by page; between two pages something may happen. */
async function readAll(given: Given, limit: number, between: () => Promise<void> = async () => {}) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(database, coinSource, { ...given, limit, cursor }, everything);
    rows.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
    if (cursor !== undefined) await between();
  } while (cursor !== undefined);
  return rows;
}

const filters = fc.record(
  {
    name: fc.constantFrom('f', 'FARTH', '100%', 'æ', "o'", 'x'),
    metal: fc.subarray(metals, { minLength: 1 }).map((some) => some.join(',')),
    worth_from: fc.constantFrom('1.00', '3.00'),
    worth_to: fc.constantFrom('5.00', '9.00'),
    made_from: fc.constantFrom('2026-01-01', '2026-01-02'),
    made_to: fc.constantFrom('2026-01-02', '2026-01-03'),
    order: fc.constantFrom(...ordersOf(coins)),
  },
  { requiredKeys: [] },
);

/** The same in plain JavaScript, over all rows. */
function fits({ cells }: Row, given: Given): boolean {
  const { name, metal, worth, made } = cells as Record<string, string> & { worth: { amount: string } };
  const amount = Number(worth.amount);
  const day = `${made}`.slice(0, 10);
  return (
    `${name}`.toLowerCase().startsWith((given.name ?? '').toLowerCase()) &&
    (given.metal === undefined || given.metal.split(',').includes(`${metal}`)) &&
    amount >= Number(given.worth_from ?? 0) &&
    amount <= Number(given.worth_to ?? 100) &&
    day >= (given.made_from ?? '') &&
    day <= (given.made_to ?? '9')
  );
}

test('any filters, order and length of page lead through every row that fits, once', async () => {
  const all = await readAll({}, 100);
  expect(all).toHaveLength(200);
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (given, limit) => {
      const expected = all.filter((row) => fits(row, given)).map(({ id }) => id);
      const found = (await readAll(given, limit)).map(({ id }) => id);
      expect(found.toSorted()).toEqual(expected.toSorted());
      const counted = await countRows(database, coinSource, given, everything);
      expect(counted).toEqual({ count: expected.length, precision: 'exact' });
    }),
    { numRuns: 25 },
  );
});

test('rows that are added while somebody reads on neither hide nor repeat those that were there', async () => {
  for (const order of ordersOf(coins)) {
    const before = new Set((await readAll({}, 100)).map(({ id }) => id));
    const read = (await readAll({ order }, 37, () => addCoins(9))).map(({ id }) => id);
    expect(new Set(read).size).toBe(read.length);
    expect([...before].filter((id) => !read.includes(id))).toEqual([]);
  }
});

test('rows come in the order that was asked for', async () => {
  const up = (await readAll({ order: 'name' }, 50)).map(({ cells }) => `${cells.name}`.toLowerCase());
  expect(up).toEqual(up.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  const made = (await readAll({ order: '-made' }, 50)).map(({ cells }) => `${cells.made}`);
  expect(made).toEqual(made.toSorted().toReversed());
});

test('[OPS-02] an export has the rows of the list, each once and in its order, also past the first thousands', async () => {
  await addCoins(4_100);
  const asked = askedOf(coins, { metal: 'gold,silver,copper' }, everything.permissions);
  const read = [];
  for await (const some of readRows(database, coinSource, asked, { shown: 'masked', now }))
    read.push(...some);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM coin ORDER BY made DESC, id DESC
  `.execute(database.kysely);
  expect(read.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(read.every(({ cells }) => `${cells.number}`.startsWith('•••• '))).toBe(true);
});

test('what a module reckons is asked for once for a whole page, and not for a list without the column', async () => {
  const asked: number[] = [];
  const reckoned = async (_: unknown, ids: readonly string[], on: Date) => {
    asked.push(ids.length);
    expect(on).toBe(now);
    return new Map(ids.slice(1).map((id) => [id, 123n] as const));
  };
  const worth = { reckoned, currency: sql`'GBP'` };
  const source = { ...coinSource, columns: { ...coinSource.columns, worth } };
  const { rows } = await readPage(database, source, { limit: 30 }, everything);
  const amount = { amount: '1.23', currency: 'GBP' };
  expect(rows.map(({ cells }) => cells.worth)).toEqual([null, ...Array.from({ length: 29 }, () => amount)]);
  await readPage(database, source, { limit: 30, columns: 'name' }, everything);
  const none: Given = { name: 'nobody has this name' };
  await readPage(database, source, { ...none, limit: 30 }, everything);
  expect(asked).toEqual([30]);
});

test('a cursor that is made up, or of another order, is told to be none', async () => {
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const { next_cursor } = await readPage(database, coinSource, { limit: 1, order: 'name' }, everything);
  for (const cursor of [
    'nonsense',
    next_cursor ?? '',
    cursorOf('-made', "1'; DROP TABLE coin; --", randomUUID()),
    cursorOf('-made', '1', 'not-an-id'),
    cursorOf('-made', 1, randomUUID()),
    cursorOf('-made', '9'.repeat(40), randomUUID()),
    cursorOf(),
    cursorOf(null),
  ]) {
    const asked = readPage(database, coinSource, { limit: 1, cursor }, everything);
    expect(await refusedFields(asked), cursor).toEqual(['cursor']);
  }
  const unreadable = { limit: 1, order: 'name', cursor: cursorOf('name', 'a\u0000b', randomUUID()) };
  expect(await refusedFields(readPage(database, coinSource, unreadable, everything))).toEqual(['cursor']);
});

test('what is masked is shown in part, and nobody who may not reveal it finds it by asking', async () => {
  const { rows } = await readPage(database, coinSource, { limit: 1 }, everything);
  expect(rows[0]?.cells.number).toMatch(/^•••• 567\d$/);
  const guess = { limit: 1, number: '12345671' };
  expect((await readPage(database, coinSource, guess, everything)).rows).toHaveLength(1);
  expect(await refusedFields(readPage(database, coinSource, guess, partly))).toEqual(['number']);
  expect(await refusedFields(countRows(database, coinSource, guess, partly))).toEqual(['number']);
});

test('what is too much to count is estimated, and said to be', async () => {
  const many = {
    ...coinSource,
    from: sql`(SELECT ${randomUUID()}::uuid AS id FROM generate_series(1, 2000000)) AS coin`,
  };
  expect(await countRows(database, many, {}, everything)).toEqual({ count: 2_000_000, precision: 'about' });
});

test('more rows than the database expects are said to be more than were counted', async () => {
  const rowsOf = (count: number) => ({
    ...coinSource,
    // How many come is known to the database only when it has looked.
    from: sql`(SELECT gen_random_uuid() AS id FROM generate_series(1, (SELECT ${count}::integer + count(*)::integer FROM coin WHERE false))) AS coin`,
  });
  const { countedUpTo } = policies.desk.lists;
  expect(await countRows(database, rowsOf(countedUpTo), {}, everything)).toEqual({
    count: countedUpTo,
    precision: 'exact',
  });
  expect(await countRows(database, rowsOf(countedUpTo + 1), {}, everything)).toEqual({
    count: countedUpTo,
    precision: 'more_than',
  });
});

const described: readonly ListDescription[] = Object.values(sources).map((each) => each.list);

test.for(described.map((each) => [each.name, each] as const))(
  'the list of %s offers no order, span or beginning of what it masks',
  ([, each]) => {
    for (const { mask, order } of Object.values(each.columns)) if (mask) expect(order).toBeUndefined();
    for (const [name, filter] of Object.entries(each.filters)) {
      if (filter.of !== undefined) expect(Object.keys(each.columns), name).toContain(filter.of);
      if (!isAboutMasked(each, filter)) continue;
      expect(isSpan(filter.by), name).toBe(false);
      expect(filter.by, name).toBe('whole');
    }
  },
);

test.for(described.map((each) => [each.name, each] as const))(
  'every order of the list of %s has the index that it names',
  async ([, { columns }]) => {
    const indexes = Object.values(columns).flatMap(({ order }) => order ?? []);
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relkind = 'i' AND relname = ANY (${indexes}::text[])
    `.execute(database.kysely);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(indexes.toSorted());
  },
);
