import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { withSettings } from './connection-url.ts';
import { connectPatiently } from './first-connection.ts';
import { preparedPool } from './prepared-pool.ts';
import { appRole } from './roles.ts';
import type { DB } from './schema.generated.ts';
import { endSilentConnections } from './silent-connections.ts';

/** A running transaction; always the first parameter of what writes, so that nobody writes outside of one by accident. */
export type Tx = Transaction<DB>;

/** What a read runs in: a transaction, or any connection of the pool. */
export type Reader = Kysely<DB>;

export type Database = {
  readonly kysely: Reader;
  readonly pool: pg.Pool;
  /**
   * For statements that look up a few rows for many callers at once, see `plannedLookup`. They are planned by index alone: planned
   * while a table was empty, they would read all of it for as long as the connection lives.
   */
  readonly lookups: pg.Pool;
  /**
   * Runs the work in one transaction. When PostgreSQL gives it up in favour of another (a deadlock, a serialization
   * failure), the work runs again from the start, a few times: it must have no effect outside of the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  /** The role that every connection works as, whatever its login may do: the bank's own, unless a tool says 'none'. */
  readonly role?: string;
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  readonly idleInTransactionTimeoutMs?: number;
  /** How long a caller waits for a connection before it is told that there is none. */
  readonly connectionTimeoutMs?: number;
  /** How long the first connection is tried for before the start fails. */
  readonly withinMs?: number;
  readonly applicationName?: string;
  /** Told about connections that broke; the pool replaces them by itself. */
  readonly onConnectionError?: (error: Error) => void;
};

/** Pools of connections of which each has proved that it can reach the database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = createPool(options);
  const lookups = createPool({ ...options, maxConnections: lookupConnections }, byIndex);
  try {
    for (const each of [pool, lookups]) {
      const client = await connectPatiently(options.url, () => each.connect(), options);
      client.release();
    }
  } catch (error) {
    await Promise.all([pool.end(), lookups.end()]);
    throw error;
  }
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return {
    kysely,
    pool,
    lookups,
    transaction: (work) => retrying(() => kysely.transaction().execute(work)),
    async close() {
      await lookups.end();
      await kysely.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

const lookupConnections = 2;

/** One plan for all numbers of callers. */
const byIndex = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
} as const;

function createPool(options: DatabaseOptions, settings: Readonly<Record<string, string>> = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(options.url, {
      ...settings,
      // Whatever the login is set to, tables are found in public.
      search_path: 'public',
      // Last, so that nothing in the address gives the bank more rights. The ledger's writer and the job queues connect by
      // this address too.
      role: options.role ?? appRole,
    }),
    max: options.maxConnections ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3_000,
    keepAlive: true,
    pipeline: true,
    application_name: options.applicationName ?? 'farthing',
    types: { getTypeParser },
  });
  // The server may be gone before the last goodbye has reached it, which is no news to anyone.
  const onError = (error: Error) => void (pool.ending || options.onConnectionError?.(error));
  pool.on('error', onError);
  // A connection that breaks between two statements of a transaction is not idle: the pool would not hear of it,
  // and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  endSilentConnections(pool, (options.statementTimeoutMs ?? 5_000) + 2_000);
  return pool;
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (attempt === maxAttempts || !worthAnother.has(code)) throw error;
    }
    // A random pause, so that the two that met do not meet again.
    await wait(Math.random() * 10 * 2 ** attempt);
  }
}

const maxAttempts = 5;
const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** What was prepared before a table was changed; the next connection has not prepared it. */
const planOutdated = '0A000';
const worthAnother = new Set([serializationFailure, deadlockDetected, planOutdated]);

/** Amounts are whole bigints, never rounded numbers; a day stays the day that was written, in every time zone. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    const parser = textParsers.get(oid);
    if (parser !== undefined) return parser;
  }
  return pg.types.getTypeParser(oid, format);
};

const int8Array = 1016;
const parseInt8Texts = pg.types.getTypeParser(int8Array as Parameters<typeof pg.types.getTypeParser>[0]);

const textParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [
    int8Array,
    (text) => parseInt8Texts(text).map((item: string | null) => (item === null ? null : BigInt(item))),
  ],
  [pg.types.builtins.DATE, (text) => text],
]);
