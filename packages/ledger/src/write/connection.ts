import type { Socket } from 'node:net';
import pg from 'pg';
import { asked, type Sql } from '../sql/index.ts';
import {
  findTransfers,
  lockAccountStates,
  readAccountStates,
  whole,
  writeBatch,
  writeTransfer,
  writeTransfers,
} from './statements.ts';

/** The connection that a process writes by. Statements are sent without waiting for the answers to earlier ones. */
export class WriterConnection {
  readonly #settings: pg.ClientConfig;
  readonly #answersWithinMs: number;
  readonly #pausesForMs: number;
  #client: Promise<pg.Client> | undefined;

  constructor(pool: pg.Pool, answerWithinMs: number) {
    const { password } = pool.options;
    this.#settings = {
      ...pool.options,
      // The pool hides it from being spread.
      ...(password === undefined ? {} : { password }),
      pipeline: true,
      keepAlive: true,
    };
    this.#answersWithinMs = answerWithinMs;
    this.#pausesForMs = Math.ceil(answerWithinMs / 3);
  }

  /** Connects when there is no connection, or the last one broke. */
  open(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings);
    const forget = () => {
      if (this.#current === client) this.drop();
    };
    this.#current = client;
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      endWhenSilent(client, this.#answersWithinMs);
      await client.query(settings);
      // A chain of its own to seal blocks in, so that it waits for no other process.
      await client.query('SELECT ledger.take_lane()');
      // A process that stops in the middle of a transaction must not keep the accounts from others.
      await client.query(`SET idle_in_transaction_session_timeout = ${this.#pausesForMs}`);
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
    return client;
  }

  #current: pg.Client | undefined;

  /** Leaves the connection behind; the next statement opens another. */
  drop(): void {
    const client = this.#current;
    this.#current = undefined;
    this.#client = undefined;
    void client?.end().catch(() => {});
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#current = undefined;
    this.#client = undefined;
    if (client === undefined) return;
    // A host that has vanished answers no goodbye either.
    const stream = streamOf(client);
    stream.once('timeout', () => stream.destroy());
    await client.end();
  }
}

/** By the socket and not by pg's `query_timeout`, which assigns a closure to each query: see `asked`. */
function endWhenSilent(client: pg.Client, silentForMs: number): void {
  const stream = streamOf(client);
  const owes = () => !(client as unknown as { readonly readyForQuery: boolean }).readyForQuery;
  stream.setTimeout(silentForMs);
  // Not handed to `setTimeout`, which would call it only the first time: a pause would be the end of the watch.
  stream.on('timeout', () => {
    if (owes()) stream.destroy(new Error('the database has fallen silent'));
  });
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}

// What is judged is what is newest; one plan for all sizes of batches, and one that visits accounts in the order given.
const settings = `
  SET default_transaction_isolation = 'read committed';
  SET plan_cache_mode = force_generic_plan;
  SET enable_hashjoin = off;
  SET enable_mergejoin = off;
  SET enable_seqscan = off;
  SET jit = off`;

/** The same statements again and again, prepared once on the connection. */
export function preparing(client: pg.Client): Sql {
  return {
    query(text, values) {
      renewPlans(client);
      return asked(client, { name: nameOf(text), text, values });
    },
  };
}

/**
 * A plan that was made while a table was empty may go by an index that serves as well for nothing, and read all of it once
 * there is something. So plans are made again whenever a connection has been used four times as often, those inside of
 * functions too: the tables have grown by then, and soon it is seldom.
 */
function renewPlans(client: pg.Client): void {
  const { sent, renewAt } = plans.get(client) ?? { sent: 0, renewAt: 4 };
  const isDue = sent + 1 === renewAt;
  plans.set(client, { sent: sent + 1, renewAt: isDue ? 4 * renewAt : renewAt });
  // What fails here fails what follows, which tells it.
  if (isDue) void client.query('DISCARD PLANS').catch(() => {});
}

const plans = new WeakMap<pg.Client, { readonly sent: number; readonly renewAt: number }>();

/** Without a name it is prepared for this once: combinations of rows that are rare must not pile up. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known ?? '';
  const name = `ledger-work-${names.size}`;
  names.set(text, name);
  return name;
}

/** Of statements sent together, the first that failed says why: the others fail because of it. */
export async function inOrder<T extends readonly unknown[]>(
  answers: {
    [K in keyof T]: Promise<T[K]> | undefined;
  },
): Promise<T> {
  await Promise.allSettled(answers);
  const values: unknown[] = [];
  for (const answer of answers) values.push(await answer);
  return values as unknown as T;
}

const names = new Map([
  [writeTransfer, 'ledger-write-transfer'],
  [whole(writeTransfers), 'ledger-write-transfers'],
  [whole(writeBatch), 'ledger-write'],
  [findTransfers, 'ledger-find'],
  [readAccountStates, 'ledger-read'],
  [lockAccountStates, 'ledger-lock'],
]);
const mostNames = 200;
