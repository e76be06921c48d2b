import pg from 'pg';
import { getRollbackPlans, PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../tools/testing/database.ts';
import { installJobs } from './install.ts';

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

const driftOf = (url: string) =>
  new PgBoss({
    db: { executeSql: (text) => query(url, text) },
    schema: 'jobs',
  }).detectSchemaDrift();

test('processes that start together install the queues once', async () => {
  const database = await testDatabase();
  await query(database.ownerUrl, 'DROP SCHEMA IF EXISTS jobs CASCADE');
  await Promise.all([1, 2, 3].map(() => installJobs(database.ownerUrl)));
  expect(await driftOf(database.ownerUrl)).toMatchObject({ ok: true });
  await database.drop();
});

test('queues of an earlier release are upgraded and keep their jobs', async () => {
  const database = await testDatabase();
  await installJobs(database.ownerUrl);
  const { rows } = await query(database.ownerUrl, 'SELECT version FROM jobs.version');
  await query(database.ownerUrl, 'SELECT jobs.create_queue(\'kept\', \'{"policy": "short"}\')');
  await query(database.ownerUrl, "INSERT INTO jobs.job (name) VALUES ('kept')");
  for (let version: number = rows[0].version; version > rows[0].version - 12; version--) {
    await query(database.ownerUrl, getRollbackPlans('jobs', version));
  }
  await installJobs(database.ownerUrl);
  expect((await query(database.ownerUrl, 'SELECT version FROM jobs.version')).rows).toEqual(rows);
  expect((await query(database.appUrl, 'SELECT name FROM jobs.job')).rows).toEqual([{ name: 'kept' }]);
  await database.drop();
});

test('the running bank may use the queues and not change their tables', async () => {
  const database = await testDatabase();
  await installJobs(database.ownerUrl);
  expect((await query(database.appUrl, 'SELECT count(*)::int AS n FROM jobs.job')).rows).toEqual([{ n: 0 }]);
  await expect(query(database.appUrl, 'CREATE TABLE jobs.mine ()')).rejects.toThrow('permission denied');
  await expect(query(database.appUrl, 'DROP TABLE jobs.job')).rejects.toThrow('must be owner');
  await database.drop();
});
