import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  createCluster,
  type ServerSettings,
  startCluster,
} from '../../apps/bank/src/platform/database/cluster.ts';
import { loginOf, withDatabase, withSettings } from '../../apps/bank/src/platform/database/connection-url.ts';
import { migrate } from '../../apps/bank/src/platform/database/migrate.ts';
import { migrationSources } from '../../apps/bank/src/platform/database/migration-sources.ts';
import { findRunningPostmaster } from '../../apps/bank/src/platform/database/postmaster-file.ts';
import { processIdentity } from '../../apps/bank/src/platform/database/process-identity.ts';
import { appRole } from '../../apps/bank/src/platform/database/roles.ts';
import { installJobs } from '../../apps/bank/src/platform/jobs/install.ts';

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

/** For vitest: one server for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  process.env[testServerVariable] = JSON.stringify(server);
  return stop;
}

/**
 * A server with a migrated template: the one of DATABASE_URL, whose login may create databases and roles, or a new
 * one with the given settings beside those that trade safety for speed.
 */
export async function startTestServer(
  settings: ServerSettings = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<RunningTestServer> {
  const prefix = `farthing_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  const url = environment.DATABASE_URL;
  const { logins, stop } = url ? foreignServer(url, prefix) : await embeddedServer(settings);
  const server: TestServer = { ...logins, prefix, template };
  try {
    await asAdmin(server.adminUrl, [
      `CREATE DATABASE ${template} OWNER ${loginOf(server.ownerUrl) ?? 'CURRENT_USER'}`,
    ]);
    await migrate({ url: withDatabase(server.ownerUrl, template), sources: migrationSources });
    await installJobs(withDatabase(server.ownerUrl, template));
    // Nobody may be connected to a template that is being copied, not even the server's own housekeeping.
    await asAdmin(server.adminUrl, [`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
}

type Logins = Omit<TestServer, 'prefix' | 'template'>;

function foreignServer(url: string, prefix: string): { logins: Logins; stop(): Promise<void> } {
  return {
    logins: { adminUrl: url, ownerUrl: url, appUrl: withSettings(url, { role: appRole }) },
    async stop() {
      const { rows } = await asAdmin(url, [
        `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}_') ORDER BY datname`,
      ]);
      await asAdmin(
        url,
        rows.map(({ datname }) => `DROP DATABASE ${datname} WITH (FORCE)`),
      );
    },
  };
}

const fasterThanSafe: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

async function embeddedServer(settings: ServerSettings): Promise<{ logins: Logins; stop(): Promise<void> }> {
  await removeLeftOvers();
  const folder = await mkdtemp(join(tmpdir(), `farthing-test-${process.pid}-`));
  // The server may run as an account of its own, which has to pass through.
  await chmod(folder, 0o711);
  const directory = join(folder, 'postgres');
  const password = randomBytes(16).toString('hex');
  await createCluster({ directory, superuserPassword: password, sync: false });
  const cluster = await startCluster({
    directory,
    logFile: join(folder, 'postgres.log'),
    settings: { ...fasterThanSafe, ...settings },
  });
  const urlOf = (login: string) => `postgres://${login}:${password}@127.0.0.1:${cluster.port}/postgres`;
  const superuserUrl = urlOf('postgres');
  await asAdmin(superuserUrl, [
    `CREATE ROLE farthing_owner LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${appRole} LOGIN PASSWORD '${password}'`,
    `GRANT ${appRole} TO farthing_owner WITH ADMIN OPTION`,
  ]);
  return {
    logins: {
      adminUrl: superuserUrl,
      ownerUrl: urlOf('farthing_owner'),
      appUrl: urlOf(appRole),
      superuserUrl,
    },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server outlives a run that was killed; the next run ends it. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^farthing-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (await processIdentity(Number(pid))) !== undefined) continue;
    const folder = join(tmpdir(), name);
    const postmaster = await findRunningPostmaster(join(folder, 'postgres')).catch(() => undefined);
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function asAdmin(url: string, statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result = await client.query('SELECT 1');
    for (const statement of statements) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}
