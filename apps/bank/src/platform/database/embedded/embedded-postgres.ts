import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { dataDirectoryProblem, prepareDataDirectory } from '../../data-directory.ts';
import { readOrCreatePrivateFile, readPrivateFile, syncDirectory } from '../../secrets/private-file.ts';
import { StartError } from '../../start-error.ts';
import { appRole, createLogins, ownerRole } from '../roles.ts';
import { createCluster, type RunningCluster, type ServerSettings, startCluster } from './cluster.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { findRunningPostmaster } from './postmaster-file.ts';

export type EmbeddedPostgres = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  stop(): Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly settings?: ServerSettings;
  /** Told when the server had ended by itself: with nothing once it runs again, or with what keeps it from that. */
  readonly onRestart?: (problem?: Error) => void;
};

const majorVersion = '18';
const databaseName = 'farthing';

/** A PostgreSQL server of the bank's own, with everything it needs in the data directory. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDirectory(options.dataDir);
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    throw dataDirectoryProblem(dataDir, error);
  }
}

async function startIn(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  await using started = new AsyncDisposableStack();
  const lock = await lockDataDirectory(dataDir);
  started.defer(() => lock.release());

  const directory = join(dataDir, 'postgres');
  const passwords = await prepareCluster(dataDir, directory);
  const logFile = join(dataDir, 'postgres.log');
  await rotate(logFile);
  const settings = { ...durable, ...quiet, ...options.settings };
  const start = (port?: number) => startCluster({ directory, logFile, settings, ...(port && { port }) });
  const cluster = await start();
  const supervised = keepRunning(cluster, start, options.onRestart);
  started.defer(() => supervised.stop());

  await prepareServer(cluster.port, passwords);
  const running = started.move();
  return {
    ownerUrl: urlOf(cluster.port, ownerRole, passwords.owner),
    appUrl: urlOf(cluster.port, appRole, passwords.app),
    stop: () => running.disposeAsync(),
  };
}

/** Tells the server that runs in a data directory to end its connections and stop, without waiting for it. */
export async function endEmbeddedPostgres(dataDir: string): Promise<void> {
  const postmaster = await findRunningPostmaster(join(resolve(dataDir), 'postgres'));
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGINT');
}

/** Money is on disk before anyone is told that it moved. */
const durable: ServerSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** What the bank is told of anyway is not logged again: a refused row would be, with the customer's data in it. */
const quiet: ServerSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const passwordsFile = z.object({ superuser: z.string(), owner: z.string(), app: z.string() });
type Passwords = z.infer<typeof passwordsFile>;

/** Makes the files of the server at the first start; later, checks that this program can work with them. */
async function prepareCluster(dataDir: string, directory: string): Promise<Passwords> {
  const file = join(dataDir, 'postgres.json');
  const exists = await clusterExists(directory);
  if (exists && (await readPrivateFile(file)) === undefined) {
    throw new StartError(`The passwords of the database in ${directory} are missing: restore ${file}.`);
  }
  const newPassword = () => randomBytes(24).toString('hex');
  const content = await readOrCreatePrivateFile(
    file,
    () =>
      `${JSON.stringify({ superuser: newPassword(), owner: newPassword(), app: newPassword() }, null, 2)}\n`,
  );
  const passwords = parsePasswords(file, content);
  if (!exists) await makeCluster(dataDir, directory, passwords);
  return passwords;
}

async function clusterExists(directory: string): Promise<boolean> {
  try {
    const { uid } = await stat(directory);
    if (process.getuid?.() !== 0 && uid !== process.getuid?.()) {
      throw new StartError(
        `The database in ${directory} belongs to another account: start the bank as that one, ` +
          'or set DATA_DIR to another folder.',
      );
    }
    const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
    if (version === majorVersion) return true;
    throw new StartError(
      `The database in ${directory} was made by PostgreSQL ${version}, and this program has ${majorVersion}: ` +
        'move it with pg_dump, or set DATA_DIR to another folder.',
    );
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((await stat(directory).catch(() => undefined)) === undefined) return false;
    throw new StartError(`The database in ${directory} is damaged: ${(cause as Error).message}`, { cause });
  }
}

function parsePasswords(file: string, content: string): Passwords {
  try {
    return passwordsFile.parse(JSON.parse(content));
  } catch (cause) {
    throw new StartError(`The passwords in ${file} are damaged: restore the file from a backup.`, { cause });
  }
}

/** Under another name until it is whole, so that a start that is interrupted leaves nothing half made. */
async function makeCluster(dataDir: string, directory: string, { superuser }: Passwords): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.new-')) {
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const draft = join(dataDir, `postgres.new-${randomBytes(4).toString('hex')}`);
  await createCluster({ directory: draft, superuserPassword: superuser });
  await rename(draft, directory);
  await syncDirectory(dataDir);
}

async function prepareServer(port: number, passwords: Passwords): Promise<void> {
  const url = urlOf(port, 'postgres', passwords.superuser, 'postgres');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await createLogins(client, passwords);
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
    await client.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${databaseName} TO ${appRole}`);
  } catch (cause) {
    throw new StartError(`The embedded database cannot be prepared: ${(cause as Error).message}`, { cause });
  } finally {
    await client.end();
  }
}

function urlOf(port: number, login: string, password: string, database = databaseName): string {
  return `postgres://${login}:${password}@127.0.0.1:${port}/${database}`;
}

/** Starts the server again, at the same address, when it ends without having been asked to. */
function keepRunning(
  first: RunningCluster,
  start: (port: number) => Promise<RunningCluster>,
  onRestart: (problem?: Error) => void = () => {},
): { stop(): Promise<void> } {
  let cluster = first;
  const watching = new AbortController();
  const watch = (async () => {
    for (let pauseMs = watchEveryMs; ; ) {
      await wait(pauseMs, undefined, { ref: false, signal: watching.signal });
      if (await cluster.isRunning()) continue;
      try {
        cluster = await start(first.port);
        onRestart();
        pauseMs = watchEveryMs;
      } catch (problem) {
        onRestart(problem as Error);
        pauseMs = Math.min(pauseMs * 2, 10_000);
      }
    }
  })().catch(() => {});
  return {
    async stop() {
      watching.abort();
      await watch;
      await cluster.stop();
    },
  };
}

const watchEveryMs = 250;
const maxLogBytes = 5_000_000;

async function rotate(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`);
}
