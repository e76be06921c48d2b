import type pg from 'pg';
import { batchStatement } from './batch.ts';
import { type AccountState, Book, type View } from './book.ts';
import type { AccountId, AnyCommand } from './command.ts';
import { inOrder, preparing, type WriterConnection } from './connection.ts';
import { LedgerError, wasAnswered } from './errors.ts';
import { type Judgement, judge } from './judge.ts';
import { accountsOf, type Found, fetchAccounts, find, nothingFound, refsOf } from './lookup.ts';
import { type Outcome, outcomesOf } from './outcome.ts';
import { type Item, Queue } from './queue.ts';
import { Retries } from './retries.ts';
import { lockAccounts, readAccounts, type Sql } from './statements.ts';

export type Tuning = {
  /** Commands in one batch at most. */
  readonly maxBatch: number;
  /** Groups that may wait; further ones are refused as `ledger-busy`. */
  readonly maxQueued: number;
  /** While one batch is being written, the next is sent as soon as this many wait. */
  readonly pipelineFrom: number;
  /** Accounts remembered between batches. */
  readonly maxAccounts: number;
  /** How long a command is tried for while the database is away. */
  readonly giveUpAfterMs: number;
  /** Only for measuring what sealing costs: without it the journal does not verify. */
  readonly sealed: boolean;
};

export const defaultTuning: Tuning = {
  maxBatch: 1000,
  maxQueued: 10_000,
  pipelineFrom: 64,
  maxAccounts: 50_000,
  giveUpAfterMs: 5_000,
  sealed: true,
};

/** Accounts as the database has just told them; those without a state do not exist. */
type Fetched = Map<AccountId, AccountState | undefined>;

type Batch = readonly Item[];

/**
 * Collects what callers ask for into batches and writes them in order.
 *
 * A batch is normally judged boldly, on the accounts as this process remembers them, and sent in one statement that
 * writes nothing unless the judgement holds for the accounts as they are by then; the next batch may follow before the
 * answer is there. When it does not hold, because of what another writer did, the batch is judged again cautiously:
 * accounts locked and read, ids looked up, then written, in one transaction.
 */
export class Writer {
  readonly book: Book;
  readonly #connection: WriterConnection;
  readonly #now: () => number;
  readonly #tuning: Tuning;
  readonly #queue = new Queue();
  readonly #retries = new Retries(this.#queue);
  #sent = 0;
  #sentCommands = 0;
  /** A step that has to end before the next batch can be judged. */
  #exclusive = false;
  #scheduled = false;
  #closed = false;
  #onIdle: (() => void)[] = [];

  constructor(connection: WriterConnection, now: () => number, tuning: Tuning) {
    this.#connection = connection;
    this.#now = now;
    this.#tuning = tuning;
    this.book = new Book(tuning.maxAccounts);
  }

  post(commands: readonly AnyCommand[]): Promise<readonly Outcome[]> {
    if (this.#closed) return Promise.reject(new LedgerError('closed', 'The ledger is closed.'));
    if (this.#queue.length >= this.#tuning.maxQueued) {
      return Promise.resolve(commands.map(({ id }) => ({ status: 'refused', id, refusal: 'ledger-busy' })));
    }
    return new Promise((resolve, reject) => {
      const giveUpAtMs = performance.now() + this.#tuning.giveUpAfterMs;
      this.#queue.add({ commands, giveUpAtMs, resolve, reject, uncertain: false });
      this.#schedule();
    });
  }

  /** Waits for what was asked for already, and takes nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
    await this.#connection.close();
  }

  /** Once per turn of the event loop, so that everything the turn brings travels together. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#advance();
    });
  }

  #advance(): void {
    while (!this.#exclusive) {
      const again = this.#sent === 0 ? this.#retries.next() : undefined;
      if (again !== undefined) {
        void this.#exclusively(() => this.#writeCautiously(again));
        return;
      }
      if (this.#retries.length > 0 || !this.#mayTake()) break;
      const batch = this.#queue.take(this.#batchLimit());
      if (batch.length === 0) break;
      if (this.#retries.takeCaution()) void this.#exclusively(() => this.#writeCautiously(batch));
      else this.#writeBoldly(batch);
    }
    if (this.#isIdle()) for (const tell of this.#onIdle.splice(0)) tell();
  }

  #mayTake(): boolean {
    if (this.#queue.length === 0) return false;
    if (this.#sent === 0) return true;
    return this.#sent === 1 && !this.#retries.isCautious && this.#queue.length >= this.#tuning.pipelineFrom;
  }

  /** Two batches on their way should be alike: a short one would be through before the next is ready. */
  #batchLimit(): number {
    const share = Math.ceil((this.#queue.length + this.#sentCommands) / 2);
    return Math.min(this.#tuning.maxBatch, Math.max(share, this.#tuning.pipelineFrom));
  }

  #isIdle(): boolean {
    return this.#sent === 0 && !this.#exclusive && this.#queue.length === 0 && this.#retries.length === 0;
  }

  async #exclusively(step: () => Promise<void>): Promise<void> {
    this.#exclusive = true;
    try {
      await step();
    } finally {
      this.#exclusive = false;
      this.#advance();
    }
  }

  #writeBoldly(batch: Batch): void {
    const refs = refsOf(commandsOf(batch));
    const missing = this.#unseen(accountsOf(commandsOf(batch), []));
    if (missing.length === 0 && refs.length === 0) {
      this.#sendBoldly(batch, nothingFound(), new Map());
      return;
    }
    void this.#exclusively(async () => {
      try {
        const sql = preparing(await this.#connection.open());
        const found = await find(sql, refs, refs);
        const accounts = accountsOf(commandsOf(batch), found.known.values());
        this.#sendBoldly(batch, found, await this.#fetchUnseen(sql, accounts));
      } catch (error) {
        await this.#fail(batch, error, { committing: false });
      }
    });
  }

  #sendBoldly(batch: Batch, found: Found, fetched: Fetched): void {
    const judgement = this.#judge(batch, found, (id) => this.book.get(id) ?? fetched.get(id));
    const progress = { committing: false };
    this.#sent += 1;
    this.#sentCommands += judgement.rows.length;
    const answered = () => {
      this.#sent -= 1;
      this.#sentCommands -= judgement.rows.length;
    };
    void this.#send(judgement, progress)
      .then(
        (base) => {
          answered();
          this.#retries.succeeded('boldly');
          this.#settle(batch, judgement, base);
        },
        (error) => {
          answered();
          return this.#fail(batch, error, progress);
        },
      )
      .then(() => this.#advance());
  }

  async #send(judgement: Judgement, progress: { committing: boolean }): Promise<number> {
    const { text, values } = this.#statement(judgement);
    const client = await this.#connection.open();
    progress.committing = judgement.rows.length > 0;
    const { rows } = await preparing(client).query(text, values);
    return Number(rows[0]?.base);
  }

  async #writeCautiously(batch: Batch): Promise<void> {
    let committing = false;
    let client: pg.Client | undefined;
    try {
      client = await this.#connection.open();
      const sql = preparing(client);
      const commands = [...commandsOf(batch)];
      const ids = commands.map(({ id }) => id);
      const refs = refsOf(commands);
      const before = await find(sql, refs, []);
      const accounts = [...accountsOf(commands, before.known.values())];
      const begun = client.query('BEGIN');
      const locked = this.#fetch(sql, lockAccounts, accounts);
      // Only behind the locks: who held the accounts may have posted one of the ids.
      const finding = find(sql, [...ids, ...refs], refs);
      const [, states, found] = await inOrder([begun, locked, finding]);
      const judged = this.#judge(batch, found, (id) => states.get(id));
      const judgement = { ...judged, watched: [], refused: [] };
      committing = judgement.rows.length > 0;
      const base = await this.#commit(client, judgement);
      this.#retries.succeeded('cautiously');
      this.#settle(batch, judgement, base);
    } catch (error) {
      await client?.query('ROLLBACK').catch(() => this.#connection.drop());
      await this.#fail(batch, error, { committing });
    }
  }

  async #commit(client: pg.Client, judgement: Judgement): Promise<number> {
    if (judgement.rows.length === 0) {
      await client.query('COMMIT');
      return 0;
    }
    const { text, values } = this.#statement(judgement);
    const written = preparing(client).query(text, values);
    const [result] = await inOrder([written, client.query('COMMIT')]);
    return Number(result.rows[0]?.base);
  }

  #statement(judgement: Judgement): ReturnType<typeof batchStatement> {
    return batchStatement(judgement, this.#now(), { sealed: this.#tuning.sealed, atCommit: false });
  }

  /** What is unknown is unknown because the database said so: the book may lose an account at any moment. */
  async #fetchUnseen(sql: Sql, ids: ReadonlySet<AccountId>): Promise<Fetched> {
    const fetched: Fetched = new Map();
    for (;;) {
      const unseen = this.#unseen(ids).filter((id) => !fetched.has(id));
      if (unseen.length === 0) return fetched;
      const states = await this.#fetch(sql, readAccounts, unseen);
      for (const id of unseen) fetched.set(id, states.get(id));
    }
  }

  async #fetch(sql: Sql, statement: string, ids: readonly AccountId[]): Promise<Fetched> {
    const states = await fetchAccounts(sql, statement, ids);
    for (const id of ids) this.book.forget(id);
    for (const state of states) this.book.add(state);
    return new Map(states.map((state) => [state.id, state]));
  }

  #judge(batch: Batch, found: Found, account: View['account']): Judgement {
    const groups = batch.map(({ commands }) => commands);
    return judge(groups, { ...found, account, nowMs: this.#now() });
  }

  #settle(batch: Batch, judgement: Judgement, base: number): void {
    this.#queue.release(batch);
    for (const [index, { uncertain, resolve }] of batch.entries()) {
      const outcomes = outcomesOf(judgement.verdicts[index] ?? [], base);
      // What is found in the journal after a lost answer is what this very call has posted.
      resolve(uncertain ? outcomes.map(asFirst) : outcomes);
    }
  }

  async #fail(batch: Batch, error: unknown, progress: { readonly committing: boolean }): Promise<void> {
    // What was judged is remembered as if it had been written.
    this.book.clear();
    if (!wasAnswered(error)) this.#connection.drop();
    const pauseMs = this.#retries.failed(batch, error, progress);
    if (pauseMs > 0) await this.#pause(pauseMs);
  }

  async #pause(delayMs: number): Promise<void> {
    const blocked = !this.#exclusive;
    if (blocked) this.#exclusive = true;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (blocked) this.#exclusive = false;
    this.#retries.giveUp(this.#queue.takeLate(), undefined);
  }

  #unseen(ids: Iterable<AccountId>): AccountId[] {
    const unseen: AccountId[] = [];
    for (const id of ids) if (this.book.get(id) === undefined) unseen.push(id);
    return unseen;
  }
}

const asFirst = (outcome: Outcome): Outcome =>
  outcome.status === 'posted' ? { ...outcome, replayed: false } : outcome;

function* commandsOf(batch: Batch): Iterable<AnyCommand> {
  for (const { commands } of batch) yield* commands;
}
