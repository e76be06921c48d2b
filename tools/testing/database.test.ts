import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from './database.ts';
import { connected } from './postgres-server.ts';

test('a test database is migrated, and belongs to nobody else', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), testDatabase()]);
  const { rows } = await one.pool.query(
    "SELECT current_user AS role, count(*) AS applied FROM migration WHERE source = 'bank'",
  );
  expect(rows[0]).toMatchObject({ role: 'farthing_app' });
  expect(rows[0].applied).toBeGreaterThan(0n);
  expect(other.name).not.toBe(one.test.name);
  await other.drop();
});

const changes = [
  "INSERT INTO rate_limit (key, points, ends_at) VALUES ('somebody', 3, now())",
  "UPDATE staff_role SET permissions = '{books.read}', changed_at = now() WHERE name = 'support'",
  "SELECT nextval('ledger.account_id'), nextval('ledger.base')",
];

test('a database that is handed on has nothing left of the test before, and no open connection', async () => {
  const before = await testDatabase();
  const dismissed = new pg.Client({ connectionString: before.appUrl });
  const ended = new Promise((resolve) => dismissed.on('error', resolve));
  await dismissed.connect();
  await dismissed.query('SELECT pg_advisory_lock(1)');
  for (const change of changes) await dismissed.query(change);
  await before.drop();
  await ended;
  await before.drop();

  const [after, fresh] = [await testDatabase(), await testDatabase()];
  if (after.superuserUrl !== undefined) expect(after.name).toBe(before.name);
  expect(fresh.name).not.toBe(after.name);
  expect(await contentOf(after.superuserUrl ?? after.ownerUrl)).toEqual(
    await contentOf(fresh.superuserUrl ?? fresh.ownerUrl),
  );
  await Promise.all([after.drop(), fresh.drop()]);
});

test('a database that a test opened as its owner is not given to another test', async () => {
  const before = await testDatabase();
  await connected(before.ownerUrl, (owner) => owner.query('DROP TABLE rate_limit'));
  await before.drop();
  const after = await testDatabase();
  expect(after.name).not.toBe(before.name);
  await after.drop();
});

/** Every row, sequence, lock and connection. */
function contentOf(url: string): Promise<unknown> {
  return connected(url, async (client) => {
    const tables = await client.query(`
      SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
      WHERE relkind = 'r' AND nspname IN ('public', 'ledger', 'jobs') ORDER BY name`);
    const content = new Map<string, unknown>();
    for (const { name } of tables.rows)
      content.set(name, (await client.query(`SELECT row::text FROM ${name} AS row ORDER BY row::text`)).rows);
    const rest = await client.query(`
      SELECT (SELECT json_agg(s ORDER BY sequencename) FROM pg_sequences AS s) AS sequences,
        (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database =
          (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks,
        (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend') AS connections`);
    return { content, rest: rest.rows };
  });
}
