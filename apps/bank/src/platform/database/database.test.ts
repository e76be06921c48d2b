import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTcpProxy } from '../../../../../proof/shared/tcp-proxy.ts';
import { openTestDatabase, patience } from '../../../../../tools/testing/database.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './errors.ts';
import { plannedLookup } from './planned-lookup.ts';

const database = await openTestDatabase();
await connected(database.test.ownerUrl, (owner) =>
  owner.query('CREATE TABLE thing (id int PRIMARY KEY, n bigint NOT NULL DEFAULT 0)'),
);
const { pool } = database;
const one = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows[0];

test('whole numbers of 64 bits are bigints, days are text, moments are dates', async () => {
  const row = await one(`
    SELECT 9223372036854775807::bigint AS big, count(*) AS count, ARRAY[1, NULL, -9]::bigint[] AS many,
      '1980-02-29'::date AS day, '2026-01-01T00:00:00+02'::timestamptz AS moment, 7::int AS small`);
  expect(row).toEqual({
    big: 9223372036854775807n,
    count: 1n,
    many: [1n, null, -9n],
    day: '1980-02-29',
    moment: new Date('2025-12-31T22:00:00Z'),
    small: 7,
  });
  expect(await one('SELECT $1::bigint + 1 AS n', [9007199254740993n])).toEqual({ n: 9007199254740994n });
});

test('sessions know their limits, where tables are, and whose they are', async () => {
  const settings = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'search_path',
    'application_name',
  ];
  const { withinMs, connectionTimeoutMs } = patience;
  const asBanksOpenIt = await openDatabase({ url: database.test.appUrl, withinMs, connectionTimeoutMs });
  const { rows } = await asBanksOpenIt.pool.query(
    `SELECT ${settings.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`,
  );
  await asBanksOpenIt.close();
  expect(rows[0]).toMatchObject({
    statement_timeout: '5s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '10s',
    search_path: 'public',
    application_name: 'farthing',
  });
  expect(await one('SELECT current_user AS role')).toEqual({ role: 'farthing_app' });
});

test('a transaction commits whole or not at all', async () => {
  const insert = (id: number) => sql`INSERT INTO thing (id) VALUES (${id})`;
  expect(
    await database.transaction(async (tx) => {
      await insert(1).execute(tx);
      return 'done';
    }),
  ).toBe('done');
  const failing = database.transaction(async (tx) => {
    await insert(2).execute(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await pool.query('SELECT id FROM thing ORDER BY id')).rows).toEqual([{ id: 1 }]);
});

test('two transactions that lock each other out both succeed in the end', async () => {
  await pool.query('INSERT INTO thing (id) VALUES (10), (11)');
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;
  const add = (first: number, second: number) =>
    database.transaction(async (tx) => {
      runs += 1;
      await sql`UPDATE thing SET n = n + 1 WHERE id = ${first}`.execute(tx);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await sql`UPDATE thing SET n = n + 1 WHERE id = ${second}`.execute(tx);
    });
  await Promise.all([add(10, 11), add(11, 10)]);
  expect(runs).toBe(3);
  expect((await pool.query('SELECT n FROM thing WHERE id IN (10, 11)')).rows).toEqual([{ n: 2n }, { n: 2n }]);
});

test('what PostgreSQL gives up again and again is told to the caller, other errors at once', async () => {
  let runs = 0;
  const raising = (code: string) =>
    database.transaction(async (tx) => {
      runs += 1;
      await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`).execute(tx);
    });
  await expect(raising('40001')).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(5);
  await expect(raising('23505')).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(6);
});

test('a statement that takes too long is ended', async () => {
  const hurried = await openDatabase({ ...patience, url: database.test.appUrl, statementTimeoutMs: 50 });
  await expect(hurried.pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  await hurried.close();
});

test('connections that the server ends, idle or in a transaction, are replaced without ending the process', async () => {
  const broken: Error[] = [];
  const opened = await openDatabase({
    ...patience,
    url: database.test.appUrl,
    applicationName: 'to be ended',
    onConnectionError: (error) => broken.push(error),
  });
  const endAll = () =>
    connected(database.test.superuserUrl ?? database.test.ownerUrl, (admin) =>
      admin.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'to be ended'",
      ),
    );
  await endAll();
  const half = opened.transaction(async (tx) => {
    await sql`INSERT INTO thing (id) VALUES (20)`.execute(tx);
    await endAll();
    await sql`INSERT INTO thing (id) VALUES (21)`.execute(tx);
  });
  await expect(half).rejects.toThrow();
  expect((await opened.pool.query('SELECT count(*) FROM thing WHERE id IN (20, 21)')).rows).toEqual([
    { count: 0n },
  ]);
  expect(broken.length).toBeGreaterThan(0);
  await opened.close();
});

test('a server that has become a standby is told as "not now", and its connections are left behind', async () => {
  const { test: here } = database;
  const insert = (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) =>
    sql`INSERT INTO thing (id) VALUES (900)`.execute(tx);
  // By one connection of the owner: the next would write nothing either.
  const standby = await connected(here.ownerUrl, async (owner) => {
    const readOnly = `ALTER DATABASE ${here.name} SET default_transaction_read_only`;
    await owner.query(`${readOnly} = on`);
    const opened = await openDatabase({ ...patience, url: here.appUrl, maxConnections: 1 });
    await owner.query(`${readOnly} = off`);
    return opened;
  });
  const fault = await standby.transaction(insert).catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: '25006' });
  expect(isUnavailable(fault)).toBe(true);
  await standby.transaction(insert);
  await standby.close();
});

test('a server that falls silent is given up on in time; one that is at work, or that nobody asks, is not', async () => {
  const target = new URL(database.test.appUrl);
  const line = await startTcpProxy(Number(target.port || 5432), target.hostname || '127.0.0.1');
  target.host = `127.0.0.1:${line.port}`;
  const far = await openDatabase({ ...patience, url: target.href, statementTimeoutMs: 1_000 });
  const unasked = await far.pool.connect();
  // Longer than the bank waits for a server that says nothing: two seconds more than for a statement.
  const atWork = far.pool.query('SET statement_timeout = 0; SELECT pg_sleep(3.5), 1 AS n');
  expect(await atWork).toMatchObject([{}, { rows: [{ n: 1 }] }]);
  expect((await unasked.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  unasked.release();
  line.stall();
  const startedMs = performance.now();
  const error = await far.pool.query('SELECT 1').catch((fault: unknown) => fault);
  expect(isUnavailable(error)).toBe(true);
  expect(performance.now() - startedMs).toBeLessThan(30_000);
  line.flow();
  expect((await far.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await far.close();
  await line.close();
});

test('a server that is not up yet is asked again, for each of the pools', async () => {
  const { port, hostname } = new URL(database.test.appUrl);
  let calls = 0;
  const door = createServer((caller) => {
    calls += 1;
    // Twice before the first pool has a connection, and once before the second.
    if (calls < 3 || calls === 4) {
      caller.resetAndDestroy();
      return;
    }
    const server = connect(Number(port || 5432), hostname || '127.0.0.1');
    caller.pipe(server).pipe(caller);
    for (const socket of [caller, server]) socket.on('error', () => socket.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const url = new URL(database.test.appUrl);
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  const opened = await openDatabase({ ...patience, url: url.href });
  expect(calls).toBe(5);
  await opened.close();
  door.close();
});

test('a database that cannot be used is named in one sentence, without the password', async () => {
  const refused = new URL(database.test.appUrl);
  refused.port = '1';
  refused.password = 'hush-hush';
  const unreachable = await openDatabase({ url: refused.href, withinMs: 200 }).catch((error: Error) => error);
  expect(unreachable).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The database at .*:1\/.* cannot be reached: nothing answers there\./),
  });
  const missing = new URL(database.test.appUrl);
  missing.pathname = '/no_such_database';
  const absent = await openDatabase({ ...patience, url: missing.href }).catch((error: Error) => error);
  expect(absent).toMatchObject({ name: 'StartError', message: expect.stringContaining('does not exist') });
  expect(`${unreachable}${absent}`).not.toContain('hush-hush');
});

test('what is looked up is planned anew whenever it was used four times as often', async () => {
  // Without change, for all that a planner knows, so that the plan holds what it was when the plan was made.
  await connected(database.test.ownerUrl, (owner) =>
    owner.query(`
      CREATE FUNCTION planned_at() RETURNS text LANGUAGE plpgsql IMMUTABLE
      AS 'BEGIN RETURN clock_timestamp()::text; END'`),
  );
  const lookUp = plannedLookup(database, 'planned');
  const plans: string[] = [];
  for (let use = 0; use < 20; use += 1) {
    const { rows } = await lookUp('SELECT planned_at() AS plan', []);
    plans.push(String(rows[0]?.plan));
  }
  const firstUses = plans.flatMap((plan, use) => (plan === plans[use - 1] ? [] : [use + 1]));
  expect(firstUses).toEqual([1, 4, 16]);
});
