import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  createCluster,
  type ServerSettings,
  startCluster,
} from '../../../apps/bank/src/platform/database/embedded/cluster.ts';
import { migrate } from '../../../apps/bank/src/platform/database/migrate.ts';
import { processorSeconds } from './processor.ts';

/** One configuration for everyone who is measured. */
export const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  max_connections: '200',
} as const;

export type BenchServer = {
  readonly version: string;
  /** A database of its own, with the ledger's tables. */
  ledgerDatabase(name: string): Promise<string>;
  emptyDatabase(name: string): Promise<string>;
  /** The one of an earlier run, or an empty one. */
  keptDatabase(name: string): Promise<string>;
  checkpoint(): Promise<void>;
  /** What the server has used of the processor so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** Where it keeps its data from one run to the next; absent, they go when it stops. */
  readonly folder?: string | undefined;
  /** Instead of the common configuration, or beside it. */
  readonly otherSettings?: ServerSettings;
};

export async function startServer({
  folder: kept,
  otherSettings = {},
}: ServerOptions = {}): Promise<BenchServer> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'farthing-bench-')));
  await mkdir(folder, { recursive: true });
  // The server may run as an account of its own, which has to pass through.
  await chmod(folder, 0o711);
  const directory = join(folder, 'data');
  const password = await passwordIn(folder);
  if (!existsSync(directory)) await createCluster({ directory, superuserPassword: password, sync: false });
  const cluster = await startCluster({
    directory,
    logFile: join(folder, 'log'),
    settings: { ...settings, ...otherSettings },
  });
  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${cluster.port}/${name}`;
  const emptyDatabase = async (name: string) => {
    await query(urlOf('postgres'), `CREATE DATABASE ${name}`);
    return urlOf(name);
  };
  const [row] = await query(urlOf('postgres'), 'SHOW server_version');
  return {
    version: String(row?.server_version),
    emptyDatabase,
    async keptDatabase(name) {
      const found = await query(urlOf('postgres'), `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
      return found.length > 0 ? urlOf(name) : emptyDatabase(name);
    },
    async ledgerDatabase(name) {
      const url = await emptyDatabase(name);
      const source = {
        name: 'ledger',
        directory: join(import.meta.dirname, '../../../packages/ledger/migrations'),
      };
      await migrate({ url, sources: [source] });
      return url;
    },
    async checkpoint() {
      await query(urlOf('postgres'), 'CHECKPOINT');
    },
    processorSeconds: () => processorSeconds(cluster.pid),
    async stop() {
      await cluster.stop();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function passwordIn(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (!existsSync(file)) await writeFile(file, randomBytes(16).toString('hex'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

export function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
