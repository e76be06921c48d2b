import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { describeUrl } from './connection-url.ts';
import { connectPatiently } from './first-connection.ts';
import { appRole, prepareAppRole } from './roles.ts';

/** A folder of forward-only files NNNN-name.sql. Numbers may be left out, and none is used twice. */
export type MigrationSource = { readonly name: string; readonly directory: string };

export type MigrateOptions = {
  readonly url: string;
  /** In this order: what comes later may build on what came before. */
  readonly sources: readonly MigrationSource[];
  /** The login of the running bank; the migrating one when absent. */
  readonly appLogin?: string | undefined;
  /** Where the database lives, when it is the bank's own. */
  readonly dataDir?: string | undefined;
};

type Migration = {
  readonly source: string;
  readonly number: number;
  readonly name: string;
  readonly sql: string;
};

/** Brings the database up to date and answers the names of what it applied. */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { url, sources, appLogin } = options;
  const migrations = (await Promise.all(sources.map(readSource))).flat();
  const client = await connectPatiently(url, () => connect(url));
  try {
    // Whatever the login is set to: a migration takes the time it takes.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    // Held until the connection closes: of two processes that start together, the second finds everything done.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(client);
    await prepareAppRole(client, appLogin ?? (await currentLogin(client)));
    // But it does not wait for ever behind a transaction that somebody forgot, with everyone else behind it.
    await client.query("SET lock_timeout = '30s'");
    const applied = await readHistory(client);
    refuseOlderVersion(options, migrations, applied);
    const waiting = sources.flatMap(({ name }) => waitingOf(name, migrations, applied));
    for (const migration of waiting) await apply(client, migration);
    return waiting.map(label);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'farthing-migrate',
    connectionTimeoutMillis: 5_000,
  });
  // What breaks the connection fails the statement that runs; nobody else needs to hear of it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const migrationLock = '7020210966178656878';

const createHistory = `
  CREATE TABLE public.migration (
    source text NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (source, number)
  );
  GRANT SELECT ON public.migration TO ${appRole};
`;

async function readSource({ name: source, directory }: MigrationSource): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    const [, number] = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file) ?? [];
    if (number === undefined) {
      throw new StartError(`The migration ${join(directory, file)} is not named like 0001-what-it-does.sql.`);
    }
    if (numbers.has(number)) {
      throw new StartError(`The migrations of ${source} have the number of ${file} twice.`);
    }
    numbers.add(number);
  }
  return Promise.all(
    files.map(async (file) => {
      // Line ends do not count: a checkout may have changed them.
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return { source, number: Number(file.slice(0, 4)), name: file.slice(5, -4), sql };
    }),
  );
}

type Applied = {
  readonly source: string;
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
};

async function readHistory(client: pg.ClientBase): Promise<readonly Applied[]> {
  const { rows: found } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('public.migration')",
  );
  // Only then, so that a login that may not create tables can start on a database that has everything.
  if (found.length === 0) await client.query(createHistory);
  const { rows } = await client.query<Applied>(
    'SELECT source, number, name, checksum FROM public.migration ORDER BY source, number',
  );
  return rows;
}

/**
 * A set of migrations may start over, with a higher number than any before: what has run of the set before it can neither be
 * repeated nor be built on.
 */
function refuseOlderVersion(
  { url, dataDir }: MigrateOptions,
  all: readonly Migration[],
  history: readonly Applied[],
): void {
  const isOlder = history.some(({ source, number }) => {
    const first = all.find((migration) => migration.source === source);
    return first !== undefined && number < first.number;
  });
  if (!isOlder) return;
  const older = 'was made by an older version of the bank, and this one cannot bring it up to date';
  throw new StartError(
    dataDir === undefined
      ? `The database at ${describeUrl(url)} ${older}: name an empty one in DATABASE_URL.`
      : `The data directory ${dataDir} ${older}: set DATA_DIR to a new directory, or remove this one.`,
  );
}

function waitingOf(source: string, all: readonly Migration[], history: readonly Applied[]): Migration[] {
  const files = all.filter((migration) => migration.source === source);
  const applied = history.filter((row) => row.source === source);
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (file === undefined || file.number > row.number) {
      throw new StartError(
        `The database is newer than this program: it has ${label(row)}. Start a newer version.`,
      );
    }
    // Run now, it would find what later ones have made of the tables it was written for.
    if (file.number < row.number) {
      throw new StartError(`The database has ${label(row)} and lacks ${label(file)}, which comes before it.`);
    }
    if (row.name !== file.name || row.checksum !== checksum(file)) {
      throw new StartError(
        `The migration ${label(file)} was changed after it ran on this database: restore it, and write a new one.`,
      );
    }
  }
  return files.slice(applied.length);
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN; SET LOCAL search_path = public');
    await client.query(migration.sql);
    await client.query(
      'INSERT INTO public.migration (source, number, name, checksum) VALUES ($1, $2, $3, $4)',
      [migration.source, migration.number, migration.name, checksum(migration)],
    );
    await client.query('COMMIT');
  } catch (cause) {
    throw new StartError(`The migration ${label(migration)} failed: ${(cause as Error).message}`, { cause });
  }
}

function label({ source, number, name }: Pick<Migration, 'source' | 'number' | 'name'>): string {
  return `${source}/${String(number).padStart(4, '0')}-${name}`;
}

function checksum({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex');
}

async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  for (const { number, version } of rows) {
    if (number < oldestVersionNumber) {
      throw new StartError(`The database server is PostgreSQL ${version}: the bank needs 15 or newer.`);
    }
  }
}

const oldestVersionNumber = 150_000;

async function currentLogin(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ login: string }>('SELECT session_user AS login');
  return rows[0]?.login ?? '';
}
