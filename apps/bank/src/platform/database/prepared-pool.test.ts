import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import type { Tx } from './database.ts';

const database = await openTestDatabase();
const asOwner = (text: string) => connected(database.test.ownerUrl, (owner) => owner.query(text));
await asOwner('CREATE TABLE thing (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)');

beforeEach(() => asOwner('TRUNCATE thing'));

const insert = (id: number) => sql`INSERT INTO thing (id) VALUES (${id})`;
const stored = async () =>
  (await database.pool.query<{ id: number }>('SELECT id FROM thing ORDER BY id')).rows.map(({ id }) => id);

test('work that throws takes back what it has written', async () => {
  const work = database.transaction(async (tx) => {
    await insert(1).execute(tx);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await stored()).toEqual([]);
});

test('work that goes on after a statement has failed is not taken for committed', async () => {
  const work = database.transaction(async (tx) => {
    await insert(1).execute(tx);
    await insert(1)
      .execute(tx)
      .catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test('what is awaited together is answered each by its own, in the order in which it was asked', async () => {
  const answers = await database.transaction((tx) =>
    Promise.all([
      sql`INSERT INTO thing (id) VALUES (1) RETURNING id`.execute(tx),
      sql`SELECT count(*)::int AS things FROM thing`.execute(tx),
      sql`SELECT ${7}::int AS seven`.execute(tx),
    ]),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ id: 1 }], [{ things: 1 }], [{ seven: 7 }]]);
});

test('when one of several at once fails, the others write nothing more', async () => {
  const others = Promise.withResolvers<void>();
  const work = database.transaction(async (tx) => {
    const other = async () => {
      await sql`SELECT pg_sleep(0)`.execute(tx).catch(() => {});
      await others.promise;
      await insert(2).execute(tx);
    };
    await Promise.all([sql`SELECT 1 / 0`.execute(tx), other()]);
  });
  await expect(work).rejects.toThrow('division by zero');
  others.resolve();
  expect(await stored()).toEqual([]);
});

test('a statement that was prepared before its table was changed is asked again', async () => {
  const read = () =>
    database.transaction(async (tx) => (await sql`SELECT * FROM thing WHERE id = ${1}`.execute(tx)).rows);
  await database.transaction((tx) => insert(1).execute(tx));
  expect(await read()).toEqual([{ id: 1, n: 0 }]);
  await asOwner('ALTER TABLE thing ADD COLUMN more int');
  expect(await read()).toEqual([{ id: 1, n: 0, more: null }]);
});

test('a transaction given up in favour of another is done again', async () => {
  let attempts = 0;
  await database.transaction(async (tx) => {
    attempts += 1;
    await insert(1).execute(tx);
    if (attempts === 1) throw Object.assign(new Error('in favour of another'), { code: '40001' });
  });
  expect([attempts, await stored()]).toEqual([2, [1]]);
});

test('a statement that comes again is planned once on a connection', async () => {
  const read = (tx: Tx) => sql`SELECT n FROM thing WHERE id = ${1}`.execute(tx);
  const { rows } = await database.transaction(async (tx) => {
    await read(tx);
    await read(tx);
    return sql<{ count: number }>`
      SELECT count(*)::int AS count
      FROM pg_prepared_statements
      WHERE statement LIKE 'SELECT n FROM thing%'
    `.execute(tx);
  });
  expect(rows).toEqual([{ count: 1 }]);
});
