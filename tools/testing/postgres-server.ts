import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loginOf, withDatabase, withSettings } from '../../apps/bank/src/platform/database/connection-url.ts';
import {
  createCluster,
  type ServerSettings,
  startCluster,
} from '../../apps/bank/src/platform/database/embedded/cluster.ts';
import { findRunningPostmaster } from '../../apps/bank/src/platform/database/embedded/postmaster-file.ts';
import { processIdentity } from '../../apps/bank/src/platform/database/embedded/process-identity.ts';
import { prepareSchema } from '../../apps/bank/src/platform/database/prepare-schema.ts';
import { appRole, createLogins, ownerRole } from '../../apps/bank/src/platform/database/roles.ts';

/** How a test reaches the server of its run; the addresses lead to the server, whatever database they name. */
export type TestServer = {
  /** A login that may create databases. */
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Absent on a server that was given by DATABASE_URL. */
  readonly superuserUrl?: string;
  /** All databases of the run begin with this. */
  readonly prefix: string;
  readonly template: string;
};

type RunningTestServer = { readonly server: TestServer; stop(): Promise<void> };

/** The name under which a run tells its processes where the server is. */
export const testServerVariable = 'FARTHING_TEST_SERVER';

/** For vitest: one server for the whole run, started by the first of its projects that needs one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[testServerVariable] !== undefined) return async () => {};
  const { server, stop } = await startTestServer(forManyShortDatabases);
  process.env[testServerVariable] = JSON.stringify(server);
  return stop;
}

const forManyShortDatabases: ServerSettings = {
  // Housekeeping that comes by while a wiped database has no rows notes that its tables never have any. The statements of the
  // next file are then planned for one row each: with a few thousand, a check of the books takes two minutes instead of a second.
  autovacuum: 'off',
  // PostgreSQL would plan a statement anew each of the first five times that a connection asks it. A test asks most of them
  // fewer times than that: nearly half of the database's time would be planning. Journeys and benchmarks leave it as it is.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * A server with a migrated template: the one of DATABASE_URL, whose login may create databases and roles, or a new
 * one with the given settings beside those that trade safety for speed.
 */
export async function startTestServer(settings: ServerSettings = {}): Promise<RunningTestServer> {
  const prefix = `farthing_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  const url = process.env.DATABASE_URL;
  const { logins, stop } = url ? foreignServer(url, prefix) : await embeddedServer(settings);
  const server: TestServer = { ...logins, prefix, template };
  try {
    const owner = loginOf(server.ownerUrl) ?? 'CURRENT_USER';
    await connected(server.adminUrl, (admin) => admin.query(`CREATE DATABASE ${template} OWNER ${owner}`));
    await prepareSchema({ url: withDatabase(server.ownerUrl, template), appLogin: loginOf(server.appUrl) });
    // Nobody may be connected to a template that is being copied, not even the server's own housekeeping.
    await connected(server.adminUrl, (admin) =>
      admin.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
}

/** Runs something on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed between two statements is an error of the next one, not the end of this process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Logins = Omit<TestServer, 'prefix' | 'template'>;

function foreignServer(url: string, prefix: string): { logins: Logins; stop(): Promise<void> } {
  return {
    logins: { adminUrl: url, ownerUrl: url, appUrl: withSettings(url, { role: appRole }) },
    stop: () =>
      connected(url, async (client) => {
        const ours = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
        const { rows } = await client.query(ours, [`${prefix}_`]);
        for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
      }),
  };
}

const fasterThanSafe: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Thousands of connections are opened; each would hash its password four thousand times over.
  scram_iterations: '1',
  // It may live in memory, where old WAL is better not kept.
  max_wal_size: '256MB',
};

const memoryFolder = '/dev/shm';
const enoughBytes = 2 ** 31;

/** In memory when there is room, since a copy of the template is hundreds of files; what must last is on disk. */
async function folderFor({ fsync }: ServerSettings): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const fits = memory !== undefined && memory.bavail * memory.bsize > enoughBytes;
  return fsync === 'off' && fits ? memoryFolder : tmpdir();
}

async function embeddedServer(settings: ServerSettings): Promise<{ logins: Logins; stop(): Promise<void> }> {
  await Promise.all([memoryFolder, tmpdir()].map(removeLeftOvers));
  const all = { ...fasterThanSafe, ...settings };
  const folder = await mkdtemp(join(await folderFor(all), `farthing-test-${process.pid}-`));
  // The server may run as an account of its own, which has to pass through.
  await chmod(folder, 0o711);
  const directory = join(folder, 'postgres');
  const password = randomBytes(16).toString('hex');
  await createCluster({ directory, superuserPassword: password, sync: false });
  const cluster = await startCluster({
    directory,
    logFile: join(folder, 'postgres.log'),
    settings: all,
  });
  const urlOf = (login: string) => `postgres://${login}:${password}@127.0.0.1:${cluster.port}/postgres`;
  const superuserUrl = urlOf('postgres');
  await connected(superuserUrl, (client) => createLogins(client, { owner: password, app: password }));
  return {
    logins: { adminUrl: superuserUrl, ownerUrl: urlOf(ownerRole), appUrl: urlOf(appRole), superuserUrl },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server outlives a run that was killed; the next run of the same account ends it. */
async function removeLeftOvers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = /^farthing-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (await processIdentity(Number(pid))) !== undefined) continue;
    const folder = join(parent, name);
    try {
      const postmaster = await findRunningPostmaster(join(folder, 'postgres'));
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // It belongs to someone else, or is just being removed by another run.
    }
  }
}
