import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { loginOf, withDatabase } from '../../apps/bank/src/platform/database/connection-url.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '../../apps/bank/src/platform/database/database.ts';
import { readUntouched, type Untouched, wipe } from './platform/wiped-database.ts';
import { connected, type TestServer, testServerVariable } from './postgres-server.ts';

export type TestDatabase = {
  readonly name: string;
  /** What the running bank may do. */
  readonly appUrl: string;
  /** What the migrations may do: everything in this database. */
  readonly ownerUrl: string;
  /** Absent on a server that was given by DATABASE_URL. */
  readonly superuserUrl?: string;
  /** Nobody uses it any more. */
  drop(): Promise<void>;
};

/** A database of one's own, as the migrations leave it: one that was wiped, unless it must be new. */
export async function testDatabase(
  server: TestServer = serverOfThisRun(),
  isNew = false,
): Promise<TestDatabase> {
  if (server.superuserUrl === undefined) return createDatabase(server, server.template);
  const wiped = isNew ? undefined : wipedOnes.get(server.prefix)?.pop();
  return usedOnce(server, wiped ?? (await createDatabase(server, server.template)), server.superuserUrl);
}

/** A database of one's own that nothing was done to yet. */
export function emptyTestDatabase(server: TestServer = serverOfThisRun()): Promise<TestDatabase> {
  return createDatabase(server, 'template0');
}

export type TestDatabaseOptions = Omit<DatabaseOptions, 'url'> & {
  /**
   * For who counts blocks. In one that was wiped, the rows that were removed still take room: a small table has pages
   * more, and a plan that looks through it for each line of a page reads all of them each time.
   */
  readonly isNew?: boolean;
};

/**
 * How long tests wait for the database: fifty callers at once, or a compiler beside them, make it slower than a bank would put
 * up with, and that is no failure. Whoever tests what happens when it is slow sets the times of a bank.
 */
export const patience = {
  withinMs: 60_000,
  connectionTimeoutMs: 60_000,
  lockTimeoutMs: 30_000,
  statementTimeoutMs: 30_000,
} satisfies Partial<DatabaseOptions>;

/** A migrated one, opened as the running bank opens it, and removed after the tests of the file. */
export async function openTestDatabase({
  isNew,
  ...options
}: TestDatabaseOptions = {}): Promise<Database & { readonly test: TestDatabase }> {
  const { afterAll } = await import('vitest');
  const test = await testDatabase(serverOfThisRun(), isNew);
  const database = await openDatabase({ ...patience, ...options, url: test.appUrl });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  return { ...database, test };
}

/** By the server that they are on; of this process, whose files run one after the other. */
const wipedOnes = new Map<string, TestDatabase[]>();
const untouchedOnes = new Map<string, Promise<Untouched>>();

/** Kept for the next file, unless this one could have changed more than rows: as its owner or as a superuser. */
async function usedOnce(
  { prefix }: TestServer,
  database: TestDatabase,
  superuser: string,
): Promise<TestDatabase> {
  const url = withDatabase(superuser, database.name);
  const untouched = await (untouchedOnes.get(prefix) ?? readOnce(prefix, url));
  let rowsAlone = true;
  let dropped: Promise<void> | undefined;
  const handOut = (address: string) => {
    rowsAlone = false;
    return address;
  };
  return {
    name: database.name,
    appUrl: database.appUrl,
    get ownerUrl() {
      return handOut(database.ownerUrl);
    },
    get superuserUrl() {
      return handOut(url);
    },
    // Once: what was given back twice would be handed to two.
    drop() {
      dropped ??= giveBack();
      return dropped;
    },
  };

  async function giveBack(): Promise<void> {
    const kept = rowsAlone && (await wipe(url, untouched));
    if (!kept) return database.drop();
    wipedOnes.set(prefix, [...(wipedOnes.get(prefix) ?? []), database]);
  }
}

function readOnce(prefix: string, url: string): Promise<Untouched> {
  const untouched = readUntouched(url);
  untouchedOnes.set(prefix, untouched);
  return untouched;
}

async function createDatabase(server: TestServer, template: string): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const owner = loginOf(server.ownerUrl) ?? 'CURRENT_USER';
  const { superuserUrl } = server;
  // File by file takes half as long as through the log of changes, but waits for the disk where a server writes to one.
  const strategy = superuserUrl === undefined ? 'WAL_LOG' : 'FILE_COPY';
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY ${strategy}`;
  await connected(server.adminUrl, (admin) => whileInUse(() => admin.query(copy)));
  return {
    name,
    appUrl: withDatabase(server.appUrl, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    ...(superuserUrl === undefined ? {} : { superuserUrl: withDatabase(superuserUrl, name) }),
    async drop() {
      await connected(server.adminUrl, (admin) =>
        admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    },
  };
}

const objectInUse = '55006';

async function whileInUse(copy: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await copy();
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== objectInUse || attempt === 100) throw error;
    }
    await wait(50 * Math.random());
  }
}

function serverOfThisRun(): TestServer {
  const details = process.env[testServerVariable];
  if (details === undefined) throw new Error('no test server: run this by vitest, or pass the server on');
  return JSON.parse(details) as TestServer;
}
