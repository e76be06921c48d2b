import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { startScript } from '../../../../../tools/testing/processes/script.ts';
import { describeUrl, loginOf } from './connection-url.ts';
import { migrate } from './migrate.ts';
import { migrationSources } from './migration-sources.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'farthing-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(directory, file), sql);
const options = () => ({
  url: database.ownerUrl,
  sources: [{ name: 'test', directory }],
  appLogin: loginOf(database.appUrl),
});
const run = () => migrate(options());
const query = async (sql: string, url = database.ownerUrl) =>
  (await connected(url, (client) => client.query(sql))).rows;

test('files run in order, each once', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int); INSERT INTO a VALUES (1);');
  await write('0002-second.sql', 'UPDATE a SET n = n * 10;');
  expect(await run()).toEqual(['test/0001-first', 'test/0002-second']);
  expect(await run()).toEqual([]);
  await write('0003-third.sql', 'UPDATE a SET n = n + 1;');
  expect(await run()).toEqual(['test/0003-third']);
  expect(await query('SELECT n FROM a')).toEqual([{ n: 11 }]);
});

test('sources run in the given order and number their files by themselves', async () => {
  const other = await mkdtemp(join(tmpdir(), 'farthing-migrations-'));
  await write('0001-builds-on-other.sql', 'INSERT INTO b VALUES (1);');
  await writeFile(join(other, '0001-base.sql'), 'CREATE TABLE b (n int);');
  const sources = [{ name: 'other', directory: other }, ...options().sources];
  expect(await migrate({ ...options(), sources })).toEqual(['other/0001-base', 'test/0001-builds-on-other']);
  await rm(other, { recursive: true });
});

test('processes that start together migrate once', async () => {
  await write('0001-slow.sql', 'CREATE TABLE a (n int); SELECT pg_sleep(0.2); INSERT INTO a VALUES (1);');
  const source = `
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    console.log((await migrate(JSON.parse(process.argv[1]))).length);`;
  const scripts = await Promise.all(
    [1, 2, 3].map(() => startScript(source, { args: [JSON.stringify(options())] })),
  );
  const applied = await Promise.all(scripts.map((script) => script.line()));
  expect(applied.sort()).toEqual(['0', '0', '1']);
  expect(await query('SELECT n FROM a')).toEqual([{ n: 1 }]);
});

test('a file that fails leaves nothing behind, and those before it stay', async () => {
  await write('0001-good.sql', 'CREATE TABLE a (n int);');
  await write('0002-bad.sql', 'CREATE TABLE b (n int); INSERT INTO a VALUES (1 / 0);');
  await expect(run()).rejects.toThrow('The migration test/0002-bad failed: division by zero');
  expect(await query("SELECT to_regclass('a') IS NOT NULL AS a, to_regclass('b') IS NOT NULL AS b")).toEqual([
    { a: true, b: false },
  ]);
  await write('0002-bad.sql', 'CREATE TABLE b (n int);');
  expect(await run()).toEqual(['test/0002-bad']);
});

test('a file that was changed after it ran is refused, but not for its line ends', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (\n  n int\n);');
  await run();
  await write('0001-first.sql', 'CREATE TABLE a (\r\n  n int\r\n);');
  expect(await run()).toEqual([]);
  await write('0001-first.sql', 'CREATE TABLE a (\n  n bigint\n);');
  await expect(run()).rejects.toThrow('test/0001-first was changed after it ran');
  await write('0001-first.sql', 'CREATE TABLE a (\n  n int\n);');
  await rename(join(directory, '0001-first.sql'), join(directory, '0001-other.sql'));
  await expect(run()).rejects.toThrow('test/0001-other was changed after it ran');
});

test('a double number and a strange name are refused before anything runs', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int);');
  await write('0002-second.sql', 'CREATE TABLE b (n int);');
  await write('0002-also.sql', 'CREATE TABLE b (n int);');
  await expect(run()).rejects.toThrow('have the number of 0002-second.sql twice');
  await rm(join(directory, '0002-also.sql'));
  await write('4-fourth.sql', 'CREATE TABLE d (n int);');
  await expect(run()).rejects.toThrow('is not named like 0001-what-it-does.sql');
  expect(await query("SELECT to_regclass('a') AS a")).toEqual([{ a: null }]);
});

test('a number may be left out, and a file that takes it later is refused where its successors have run', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int);');
  await write('0005-fifth.sql', 'CREATE TABLE e (n int);');
  expect(await run()).toEqual(['test/0001-first', 'test/0005-fifth']);
  expect(await run()).toEqual([]);
  await write('0003-late.sql', 'CREATE TABLE c (n int);');
  await expect(run()).rejects.toThrow(
    'The database has test/0005-fifth and lacks test/0003-late, which comes before it.',
  );
});

test('a database that is newer than the program is refused', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int);');
  await write('0002-second.sql', 'CREATE TABLE b (n int);');
  await run();
  await rm(join(directory, '0002-second.sql'));
  await expect(run()).rejects.toThrow('newer than this program: it has test/0002-second');
  await write('0003-third.sql', 'CREATE TABLE c (n int);');
  await expect(run()).rejects.toThrow('newer than this program: it has test/0002-second');
});

test('a database of an older set of migrations is refused with what to do, and stays as it is', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int);');
  await write('0002-second.sql', 'CREATE TABLE b (n int);');
  await run();
  await rm(join(directory, '0001-first.sql'));
  await rm(join(directory, '0002-second.sql'));
  await write('0011-anew.sql', 'CREATE TABLE c (n int);');
  const refused = 'was made by an older version of the bank, and this one cannot bring it up to date: ';
  await expect(run()).rejects.toThrow(
    `The database at ${describeUrl(database.ownerUrl)} ${refused}name an empty one in DATABASE_URL.`,
  );
  await expect(migrate({ ...options(), dataDir: '/srv/bank' })).rejects.toThrow(
    `The data directory /srv/bank ${refused}set DATA_DIR to a new directory, or remove this one.`,
  );
  expect(await query("SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
});

test('a login that may not create tables starts on a database that has everything', async () => {
  await write('0001-first.sql', 'CREATE TABLE a (n int);');
  await run();
  expect(await migrate({ ...options(), url: database.appUrl })).toEqual([]);
  await write('0002-second.sql', 'CREATE TABLE b (n int);');
  await expect(migrate({ ...options(), url: database.appUrl })).rejects.toThrow('permission denied');
});

test("the bank's own migrations let the app read and write its tables, and change nothing else", async () => {
  const bank = { ...options(), sources: migrationSources };
  await migrate(bank);
  await query('CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY, n int)');
  const app = (sql: string) => query(sql, database.appUrl);
  await app('INSERT INTO later (n) VALUES (1)');
  expect(await app('UPDATE later SET n = 2 RETURNING n')).toEqual([{ n: 2 }]);
  expect(await app('DELETE FROM later RETURNING n')).toEqual([{ n: 2 }]);
  for (const forbidden of [
    'CREATE TABLE mine (n int)',
    'CREATE SCHEMA mine',
    'ALTER TABLE later ADD COLUMN m int',
    'TRUNCATE later',
    'DROP TABLE later',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1',
    "UPDATE migration SET checksum = ''",
    'DELETE FROM migration',
  ]) {
    await expect(app(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
  }
});
