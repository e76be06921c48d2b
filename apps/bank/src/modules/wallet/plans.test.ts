import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { manyAccounts, manyBlocks } from '../../../../../packages/ledger/src/testing/many-postings.ts';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { manyCustomerAccounts, manyCustomers } from '../../../../../tools/testing/many-rows.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { findDashboard } from './dashboard.ts';
import { readOverTime } from './over-time.ts';
import { findPage, type PageQuestion } from './store.ts';

const database = await openTestDatabase({ isNew: true });
/** Of the customer with a long history: every second posting, received and paid in turns. */
const lines = 5_000;
const ids = { long: '', one: '', ten: '', dailyOnOne: '', dailyOnTen: '' };

beforeAll(async () => {
  await connected(database.test.ownerUrl, async (owner) => {
    await owner.query(manyCustomers(2_000));
    await owner.query(manyAccounts(2_000));
    await owner.query(manyCustomerAccounts(2_000));
    await owner.query(manyBlocks(2 * lines));
    await owner.query(longHistory);
    await owner.query(historiesOfHundred);
    await owner.query(nineMore('customer 3', 1_100_000));
    await owner.query(nineMore('customer 5', 1_200_000));
    await owner.query(linesOfNine);
    await owner.query(blocksOfDays);
    await owner.query(sixtyDays);
    await owner.query('VACUUM (ANALYZE, INDEX_CLEANUP ON)');
    for (const table of ['statement_line', 'ledger.transfer']) await untilVisible(owner, table);
    const { rows } = await owner.query(
      "SELECT array_agg(md5('customer ' || n)::uuid ORDER BY n) AS of FROM generate_series(1, 5) AS n",
    );
    [ids.long, ids.one, ids.ten, ids.dailyOnOne, ids.dailyOnTen] = rows[0].of;
  });
});

/**
 * A page that is not marked as visible to all is read besides its index. What PostgreSQL does in the background can hold the
 * mark back for seconds. And a page with remains of rows, which a database that another test had before can have, is never
 * marked while such pages are too few to clean the indexes for, unless the cleaning is asked for.
 */
async function untilVisible(owner: pg.Client, table: string): Promise<void> {
  const marked = `SELECT relallvisible = relpages AS is_whole FROM pg_class WHERE oid = '${table}'::regclass`;
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const { rows } = await owner.query(marked);
    if (rows[0].is_whole) return;
    await owner.query(`VACUUM (INDEX_CLEANUP ON) ${table}`);
  }
  throw new Error(`something holds pages of ${table} back`);
}

const [long, one, ten, dailyOnOne, dailyOnTen] = [1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005];

const longHistory = `
  WITH posted AS (
    INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account)
    SELECT
      (1 + (n - 1) / 4000) * 4096 + (n - 1) % 4000, 100 + n % 5000, 0, 0, md5('posting ' || n)::uuid,
      CASE WHEN n % 4 = 0 THEN ${long} ELSE 1000100 + n % 900 END,
      CASE WHEN n % 4 = 2 THEN ${long} ELSE 1001001 + n % 900 END
    FROM generate_series(1, ${2 * lines}) AS n
    RETURNING *, to_account = ${long} AS is_in
  )
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text, narration
  )
  SELECT
    ${long}, no, id, CASE WHEN is_in THEN 'deposit' ELSE 'fee' END,
    CASE WHEN is_in THEN 'deposit' ELSE 'withdrawal' END, row_number() OVER (PARTITION BY is_in ORDER BY no),
    'One of many lines', 'MANY' || no, 'one of many lines many' || no || ' rent of the house', 'Rent of the house'
  FROM posted
  WHERE ${long} IN (from_account, to_account)`;

/** As many as come with a wallet, for the customer of one account and for the one of ten. */
const historiesOfHundred = `
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
  )
  SELECT
    CASE WHEN place % 2 = 0 THEN ${one} ELSE ${ten} END, no, id, 'deposit', 'deposit', 1 + place / 2, 'A line',
    'MANY' || no, 'a line'
  FROM (
    SELECT *, row_number() OVER (ORDER BY no) AS place
    FROM ledger.transfer
    WHERE ${long} NOT IN (from_account, to_account)
    ORDER BY no
    LIMIT 200
  ) AS posted`;

/** Nine more accounts, opened years apart: none stands beside another. */
const nineMore = (customer: string, first: number) => `
  WITH opened AS (
    INSERT INTO ledger.account (id, code, currency, opened_no)
    SELECT ${first} + n * 1000, '${customer}:' || n, 'USD', -${first} - n FROM generate_series(1, 9) AS n
    RETURNING id
  )
  INSERT INTO customer_account (id, customer_id, kind, ledger_account, account_number, opened_at)
  SELECT md5('ten ' || id)::uuid, md5('${customer}')::uuid, 'current', id, (20000000 + id)::text, now() FROM opened`;

/** Five lines on each of them, so that all have something to show among the last movements. */
const linesOfNine = `
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
  )
  SELECT 1100000 + (1 + place % 9) * 1000, no, id, 'deposit', 'deposit', 1 + place / 9, 'A line', 'NINE' || no, 'a line'
  FROM (
    SELECT *, row_number() OVER (ORDER BY no DESC) - 1 AS place
    FROM ledger.transfer
    WHERE ${long} NOT IN (from_account, to_account)
    ORDER BY no DESC
    LIMIT 45
  ) AS posted`;

/** One on each day; the day of the dashboard is the last of them. */
const blocksOfDays = `
  INSERT INTO ledger.block (lane, no, base, knot, at, size, content, digest, marks, hash)
  SELECT 99, n, n * 4096, 0, timestamptz '2026-11-16 09:00Z' - (60 - n % 1000) * interval '1 day', 2, 't', '\\x00', '\\x00', '\\x00'
  FROM generate_series(1001, 1060) AS n`;

/** As much for the customer of one account as for the one of ten, where each of them has its turn. */
const sixtyDays = `
  WITH posted AS (
    INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account)
    SELECT n * 4096 + who, 100, 0, 100 * (n - 1000), md5('day ' || who || n)::uuid, ${long},
      CASE WHEN who = 1 THEN ${dailyOnOne} WHEN n % 10 = 0 THEN ${dailyOnTen} ELSE 1200000 + n % 10 * 1000 END
    FROM generate_series(1001, 1060) AS n
    CROSS JOIN (VALUES (1), (2)) AS person (who)
    RETURNING *
  )
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
  )
  SELECT to_account, no, id, 'deposit', 'deposit', 1000 + no / 4096, 'A line', 'DAY' || no, 'a line'
  FROM posted`;

type Sent = { readonly text: string; readonly values: unknown[] };

/** What some work asks of the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const client = await database.pool.connect();
  const query = client.query;
  client.query = ((first: string | Sent, values: unknown[], ...rest: unknown[]) => {
    sent.push(typeof first === 'string' ? { text: first, values } : first);
    return Reflect.apply(query, client, [first, values, ...rest]);
  }) as typeof query;
  // The pool has no other connection that is free, and gives this one.
  client.release();
  await work();
  client.query = query;
  return sent;
}

/** Blocks of the database: they depend on the plan alone, not on the machine nor on its load. */
async function blocksOf(statements: readonly Sent[]): Promise<number> {
  let blocks = 0;
  for (const { text, values } of statements) {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await database.pool.query(explained, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return blocks;
}

async function blocksOfPage(asked: Partial<PageQuestion>): Promise<number> {
  const everything = { accountId: undefined, since: undefined, until: undefined, types: undefined };
  const page = {
    ...everything,
    after: undefined,
    limit: 51,
    search: undefined,
    ...asked,
    customerId: ids.long,
  };
  const statements = await statementsOf(() => findPage(database.pool, page));
  expect(statements).toHaveLength(1);
  return blocksOf(statements);
}

test('[TXN-01] pages by direction and by day are found by an index, whatever the length of the history', async () => {
  const days = { since: new Date('2020-01-01T02:00Z'), until: new Date('2020-01-01T03:00Z') };
  expect(await blocksOfPage({ types: ['deposit'] })).toBeLessThan(350);
  expect(await blocksOfPage({ ...days, types: ['withdrawal', 'transfer'] })).toBeLessThan(1_600);
});

test('[TXN-01] a search by words or kind reads each line once, and one by amount its posting besides', async () => {
  const among = 50_000;
  const search = (more: object) => blocksOfPage({ search: { patterns: [], among, ...more } });
  const rest = 500;
  expect(await search({ patterns: ['%nothing%'] })).toBeLessThan(1.1 * lines + rest);
  expect(await search({ kind: 'interest' })).toBeLessThan(1.1 * lines + rest);
  expect(await search({ booked: '[900000,]' })).toBeLessThan(4.5 * lines + rest);
  // What words and kind have left out is not looked up.
  expect(await search({ booked: '[900000,]', kind: 'interest' })).toBeLessThan(1.1 * lines + rest);
});

test('[ACT-02] the dashboard is read by one statement, and ten accounts cost hardly more than one', async () => {
  const now = new Date('2026-11-16T12:00Z');
  const cost: Record<'one' | 'ten', number> = { one: 0, ten: 0 };
  for (const who of ['one', 'ten'] as const) {
    const read = () => findDashboard(database.pool as pg.Pool, { customerId: ids[who], after: 0n, now });
    const statements = await statementsOf(read);
    expect(statements).toHaveLength(1);
    cost[who] = await blocksOf(statements);
  }
  const found = await findDashboard(database.pool, { customerId: ids.ten, after: 0n, now });
  expect(found?.accounts).toHaveLength(10);
  expect(found?.entries).toHaveLength(100);
  expect(new Set(found?.last_movements.map(({ account }) => account)).size).toBeGreaterThan(5);
  expect(cost.ten / cost.one).toBeLessThan(1.2);
});

test('[ACT-02] [INS-04] the balances of all days are one statement, and the same movements on ten accounts cost hardly more', async () => {
  const clock = { now: () => new Date('2026-11-16T12:00Z') };
  const asked = { since: '2026-09-01', time_zone: 'UTC' };
  const read = async (id: string) => {
    const statements = await statementsOf(() => readOverTime({ database, clock }, id, asked));
    expect(statements).toHaveLength(1);
    const { days, currencies } = await readOverTime({ database, clock }, id, asked);
    expect([days.length, currencies[0]?.came_in]).toEqual([77, '16.00']);
    return { blocks: await blocksOf(statements), last: currencies[0]?.balances.at(-1) };
  };
  const [one, ten] = [await read(ids.dailyOnOne), await read(ids.dailyOnTen)];
  expect([one.last, ten.last]).toEqual(['60.00', '555.00']);
  expect(one.blocks).toBeLessThan(250);
  expect(ten.blocks / one.blocks).toBeLessThan(2);
});
