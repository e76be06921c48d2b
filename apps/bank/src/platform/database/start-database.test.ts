import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '../../../../../tools/testing/database.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { openDatabase } from './database.ts';
import { createCluster, type RunningCluster, startCluster } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startDatabase } from './start-database.ts';

// A server as an operator would give: it has logins, but knows nothing of the bank yet.
let folder: string;
let cluster: RunningCluster;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farthing-foreign-'));
  await chmod(folder, 0o711);
  const directory = join(folder, 'postgres');
  await createCluster({ directory, superuserPassword: 'secret', sync: false });
  cluster = await startCluster({
    directory,
    logFile: join(folder, 'postgres.log'),
    settings: { fsync: 'off' },
  });
  await connected(urlOf('postgres', 'postgres'), async (superuser) => {
    await superuser.query("CREATE ROLE operator LOGIN PASSWORD 'secret' CREATEROLE");
    await superuser.query("CREATE ROLE plain LOGIN PASSWORD 'secret'");
    await superuser.query("CREATE ROLE runner LOGIN PASSWORD 'secret'");
    await superuser.query('CREATE DATABASE bank OWNER operator');
    await superuser.query('CREATE DATABASE other OWNER plain');
  });
});

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

const urlOf = (login: string, database: string) =>
  `postgres://${login}:secret@127.0.0.1:${cluster.port}/${database}`;
const start = (databaseUrl: string, migrationDatabaseUrl?: string) =>
  startDatabase({ dataDir: '/nowhere', databaseUrl, migrationDatabaseUrl });

async function whoRuns(databaseUrl: string, migrationDatabaseUrl?: string): Promise<unknown> {
  const { appUrl } = await start(databaseUrl, migrationDatabaseUrl);
  const database = await openDatabase({ ...patience, url: appUrl });
  try {
    const { rows } = await database.pool.query(
      'SELECT session_user AS login, current_user AS role FROM migration',
    );
    await expect(database.pool.query('CREATE TABLE mine (n int)')).rejects.toThrow('permission denied');
    return rows[0];
  } finally {
    await database.close();
  }
}

test('a login that may not make the role is told what an administrator has to run', async () => {
  await expect(start(urlOf('plain', 'other'))).rejects.toThrow(
    'let an administrator run CREATE ROLE farthing_app NOLOGIN; GRANT farthing_app TO "plain";',
  );
});

test('processes that start together on the given server migrate it and run as the role of the app', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => whoRuns(urlOf('operator', 'bank'))));
  expect(answers).toEqual([1, 2, 3].map(() => ({ login: 'operator', role: 'farthing_app' })));
});

test('with a login of its own for migrating, the other needs no rights', async () => {
  expect(await whoRuns(urlOf('runner', 'bank'), urlOf('operator', 'bank'))).toEqual({
    login: 'runner',
    role: 'farthing_app',
  });
  expect(await whoRuns(urlOf('runner', 'bank'), urlOf('operator', 'bank'))).toMatchObject({
    login: 'runner',
  });
});

test('a login that may not create tables is told so', async () => {
  await connected(urlOf('operator', 'bank'), (operator) => operator.query('GRANT farthing_app TO plain'));
  await connected(urlOf('plain', 'other'), (owner) => owner.query('REVOKE ALL ON SCHEMA public FROM PUBLIC'));
  await expect(start(urlOf('runner', 'other'))).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/other cannot be prepared: permission denied/,
  );
});

test('a wrong password is said at once, and not repeated', async () => {
  const wrong = urlOf('operator', 'bank').replace('secret', 'hush-hush');
  const error = await start(wrong).catch((refusal: Error) => refusal);
  expect(error).toMatchObject({
    name: 'StartError',
    message: `The database at 127.0.0.1:${cluster.port}/bank refuses the password. Check DATABASE_URL and, if there is one, MIGRATION_DATABASE_URL.`,
  });
});

test('a data directory of an older version is refused by its name, with what to do, and stays as it is', async () => {
  const settings = {
    dataDir: join(folder, 'older'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
  };
  await (await startDatabase(settings)).stop();
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir });
  try {
    // The ledger of that version had the numbers from 1 on.
    await connected(server.ownerUrl, (owner) =>
      owner.query("UPDATE migration SET number = number - 10 WHERE source = 'ledger'"),
    );
  } finally {
    await server.stop();
  }
  await expect(startDatabase(settings)).rejects.toThrow(
    `The data directory ${settings.dataDir} was made by an older version of the bank, ` +
      'and this one cannot bring it up to date: set DATA_DIR to a new directory, or remove this one.',
  );
});
