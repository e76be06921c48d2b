import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import type { Row } from '../rows/index.ts';
import { judge } from '../rules/judge.ts';
import { newId, open, openFunded } from '../testing/fixture.ts';
import {
  createTables,
  dropPurchase,
  newPurchase,
  openPurchase,
  payPurchase,
  spent,
} from '../testing/works.ts';
import { AccountCache } from './caches.ts';
import { holdStatement, makeStatements } from './locks.ts';
import { readInto } from './lookup.ts';
import { lockAccountStates, readAccountStates } from './statements.ts';
import { workStatement } from './work-statement.ts';

/** Two writers, statement by statement, in the one order that would make them wait for each other. */
const database = await openTestDatabase();
const ledger = openLedger({ pool: database.pool });
const [first, second, third] = await Promise.all(
  Array.from({ length: 3 }, async () => {
    const client = new pg.Client({ connectionString: database.test.ownerUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  }),
);
if (first === undefined || second === undefined || third === undefined) throw new Error('no connections');
beforeAll(() => createTables(third));
afterAll(async () => {
  await Promise.all([first.end(), second.end(), third.end(), ledger.close()]);
});

type Statement = { readonly text: string; readonly values: unknown[] };

const run = async (client: pg.Client, statement: Statement | undefined) =>
  statement === undefined ? undefined : (await client.query(statement.text, statement.values)).rows[0];

async function make(client: pg.Client, rows: readonly Row[]): Promise<void> {
  for (const statement of makeStatements(rows)) await run(client, statement);
}

/** Written optimistically, or by whoever has locked the accounts. */
async function write(
  client: pg.Client,
  [from, to]: readonly number[],
  rows: readonly Row[],
): Promise<unknown> {
  const states = await readInto(new AccountCache(10), client, readAccountStates, [from ?? 0, to ?? 0]);
  const command = { id: newId(), from: from ?? 0, to: to ?? 0, amount: 1n };
  const judgement = judge(from === undefined ? [] : [[command]], {
    known: new Map(),
    taken: new Set(),
    account: (id) => states.get(id),
    nowMs: 0,
  });
  const live = rows.map((row) => ({ work: 0, command: null, row }));
  return run(client, workStatement(judgement, live, 0, { sealed: true }));
}

async function untilWaiting(client: pg.Client): Promise<void> {
  const pid = 'processID' in client ? client.processID : 0;
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('SELECT cardinality(pg_blocking_pids($1)) > 0 AS waits', [
        pid,
      ]);
      return rows[0].waits;
    })
    .toBe(true);
}

test('two that add the first shares to a sum do not wait for each other in a circle', async () => {
  const [payer, payee] = [await openFunded(ledger, 10n), await open(ledger)];
  const share = () => [spent.row({ who: payer, day: '2026-01-31', share: 1n, ceiling: 50n })];
  await make(second, share());
  await second.query('BEGIN');
  await run(second, holdStatement(share()));
  // By now the row may have been written by the other, who has let the accounts go again.
  await make(first, share());
  const optimistic = write(first, [payer, payee], share());
  await untilWaiting(first);
  await readInto(new AccountCache(10), second, lockAccountStates, [payer, payee]);
  expect(await write(second, [payer, payee], share())).toMatchObject({ failed: null });
  await second.query('COMMIT');
  expect(await optimistic).toMatchObject({ failed: null });
  const { rows } = await database.pool.query('SELECT total::text FROM spent WHERE who = $1', [payer]);
  expect(rows).toEqual([{ total: '2' }]);
});

async function asked(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId).toSorted();
  await ledger.writeRows(ids.map((id) => newPurchase.row({ id, state: 'asked', note: null })));
  return ids;
}

const pay = (id = '') => payPurchase.row({ id, was: { state: 'asked' }, state: 'paid', tries: 1 });
const drop = (id = '') => dropPurchase.row({ id, was: { state: 'asked' }, state: 'dropped' });

test('rows of one table are locked in the order of their keys, whatever is done with each', async () => {
  const [low, high] = await asked(2);
  await third.query('BEGIN');
  await third.query('SELECT FROM purchase WHERE id = $1 FOR UPDATE', [low]);
  const one = write(first, [], [drop(low), pay(high)]);
  await untilWaiting(first);
  const other = write(second, [], [drop(high), pay(low)]);
  await untilWaiting(second);
  await third.query('COMMIT');
  expect(await one).toMatchObject({ failed: null });
  expect(await other).toMatchObject({ base: null, failed: expect.stringContaining('purchase-') });
});

test('whoever keeps a row as it is waits for nobody afterwards', async () => {
  const [low, middle, high] = await asked(3);
  const keep = (id = '') => openPurchase.row({ id, was: { state: 'asked' } });
  await third.query('BEGIN');
  await third.query('SELECT FROM purchase WHERE id = $1 FOR UPDATE', [low]);
  const waiting = write(first, [], [keep(middle), pay(low), pay(high)]);
  await untilWaiting(first);
  expect(await write(second, [], [keep(high), pay(middle)])).toMatchObject({ failed: null });
  await third.query('COMMIT');
  expect(await waiting).toMatchObject({ base: null, failed: expect.stringContaining('purchase-open') });
});
