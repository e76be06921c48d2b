import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import type { DB } from './schema.generated.ts';
import { streamOf } from './silence.ts';

/**
 * Kysely on connections that take a statement before they have answered the one before: most of what a short statement
 * costs is the way to the database and back. BEGIN travels with the first read of its transaction, statements that
 * are awaited together travel together, and so does what `sendAhead` sends with what comes after it.
 */
export function openPipeline(pool: pg.Pool): {
  readonly kysely: Kysely<DB>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
} {
  const driver = new PipelineDriver(pool);
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  };
  const config = { dialect };
  const kysely = new Kysely<DB>(config);
  /** Kysely's own lets each statement of a transaction wait for the one before. */
  const atOnce = async (tx: Tx): Promise<Tx> => {
    const connection = await tx.getExecutor().provideConnection(async (own) => own);
    const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
    return new Transaction<DB>({ config, dialect, driver, executor });
  };
  return {
    kysely,
    transaction: (work) => kysely.transaction().execute(async (tx) => work(await atOnce(tx))),
  };
}

/**
 * Sends a statement without waiting for its answer, which is waited for together with that of the next one, or of the
 * commit: if this fails, so does that. For whatever the rest of the transaction does not need to know.
 */
export async function sendAhead(tx: Tx, query: { compile(): CompiledQuery }): Promise<void> {
  const compiled = query.compile();
  sentAhead.add(compiled);
  await tx.executeQuery(compiled);
}

const sentAhead = new WeakSet<CompiledQuery>();

class PipelineDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PipelineConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelineConnection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new PipelineConnection(client);
    this.#connections.set(client, connection);
    connection.acquire();
    return connection;
  }

  async beginTransaction(connection: PipelineConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    connection.begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`);
  }

  commitTransaction = (connection: PipelineConnection): Promise<void> => connection.commit();

  rollbackTransaction = (connection: PipelineConnection): Promise<void> => connection.rollback();

  releaseConnection = async (connection: PipelineConnection): Promise<void> => connection.release();

  destroy = (): Promise<void> => this.#pool.end();
}

class PipelineConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #begun: Promise<pg.QueryResult> | undefined;
  #unanswered: Promise<pg.QueryResult>[] = [];
  /** From the commit or the rollback until the connection is given to somebody else. */
  #isOver = false;
  #isCorked = false;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  acquire(): void {
    this.#isOver = false;
  }

  begin(text: string): void {
    this.#begun = this.#send(text);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Were BEGIN to fail, a write that travels with it would be done outside of any transaction.
    if (this.#begun !== undefined && query.query.kind !== 'SelectQueryNode')
      await this.#answered(this.#begun);
    // Of those that are awaited together one may have failed, and another may have more to say.
    if (this.#isOver) throw new Error('The transaction is over');
    const { sql: text, parameters } = query;
    const answer = this.#send(text, parameters);
    if (sentAhead.delete(query)) {
      this.#unanswered.push(answer);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#answered(answer);
    return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: no page is read by a cursor.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A pipeline has no cursors');
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    const { command } = await this.#answered(this.#send('commit'));
    // What the work has caught is not undone by that.
    if (command === 'ROLLBACK')
      throw new Error('A statement of the transaction had failed, and with it all of them');
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    const unanswered = [this.#begun, ...this.#unanswered];
    this.#begun = undefined;
    this.#unanswered = [];
    try {
      await this.#send('rollback');
      await Promise.allSettled(unanswered);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** Answers come in the order of the statements: the first to fail is the reason why those after it do. */
  async #answered(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const before = this.#begun === undefined ? this.#unanswered : [this.#begun, ...this.#unanswered];
    this.#unanswered = [];
    if (before.length > 0) await Promise.all([...before, answer]);
    const answered = await answer;
    this.#begun = undefined;
    return answered;
  }

  #send(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#cork();
    const values = [...parameters];
    const name = values.length === 0 ? undefined : nameOf(text);
    const answer = this.#client.query(name === undefined ? { text, values } : { name, text, values });
    answer.catch((error: { code?: string }) => {
      // The columns of a table that it reads by * have changed since it was prepared here.
      if (error.code === featureNotSupported) this.#isBroken = true;
    });
    return answer;
  }

  /** Whatever is sent before the process turns to something else is sent by one call of the operating system. */
  #cork(): void {
    if (this.#isCorked) return;
    const stream = streamOf(this.#client);
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const featureNotSupported = '0A000';

/** Statements that come again are planned once on each connection; those made for one occasion only must not pile up. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === mostNames) return known;
  const name = `bank-${names.size}`;
  names.set(text, name);
  return name;
}

const names = new Map<string, string>();
const mostNames = 500;
