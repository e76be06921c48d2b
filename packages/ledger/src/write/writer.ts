import type pg from 'pg';
import type { Row } from '../rows/index.ts';
import { type AnyCommand, type Judgement, judge, type Outcome, type View } from '../rules/index.ts';
import { batchStatement, type Statement } from './batch.ts';
import { AccountCache, HoldCache } from './caches.ts';
import { findCommitted } from './committed-rows.ts';
import { inOrder, preparing, type WriterConnection } from './connection.ts';
import { EnsuredRows } from './ensured-rows.ts';
import { LedgerError, wasAnswered } from './errors.ts';
import { holdStatement } from './locks.ts';
import {
  accountsOf,
  type Found,
  find,
  nothingFound,
  readInto,
  readUnseen,
  refsOf,
  unseenOf,
} from './lookup.ts';
import { Queue } from './queue.ts';
import { Retries } from './retries.ts';
import {
  type Answer,
  type Batch,
  commandsOf,
  type Fetched,
  liveRows,
  type Progress,
  type Sent,
  writesSomething,
} from './sent-batch.ts';
import { Settling } from './settling.ts';
import { lockAccountStates } from './statements.ts';
import type { Tuning } from './tuning.ts';
import type { Settled } from './work.ts';
import { workStatement } from './work-statement.ts';

/**
 * Collects what callers ask for into batches and writes them in order.
 *
 * A batch is normally judged optimistically, on the accounts as this process remembers them, and sent in one statement that
 * writes nothing unless the judgement holds for the accounts as they are by then; the next batch may follow before the
 * answer is there. When it does not hold, because of what another writer did, the batch is judged again under locks:
 * accounts locked and read, ids looked up, then written, in one transaction.
 *
 * Works whose guards fail are told so and leave their batch, which has written nothing then; the others go again.
 */
export class Writer {
  readonly accounts: AccountCache;
  readonly ensured: EnsuredRows;
  readonly #holds: HoldCache;
  readonly #connection: WriterConnection;
  readonly #now: () => number;
  readonly #tuning: Tuning;
  readonly #queue = new Queue();
  readonly #retries = new Retries(this.#queue);
  readonly #settling: Settling;
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
    this.accounts = new AccountCache(tuning.maxAccounts);
    this.#holds = new HoldCache(tuning.maxAccounts);
    this.ensured = new EnsuredRows(tuning.maxAccounts);
    this.#settling = new Settling(this.#queue, this.#retries, this.accounts, this.#holds);
  }

  submit(commands: readonly AnyCommand[], rows: readonly Row[]): Promise<Settled> {
    if (this.#closed) return Promise.reject(new LedgerError('closed', 'The ledger is closed.'));
    if (this.#queue.length >= this.#tuning.maxQueued) {
      const busy = (id: string) => ({ status: 'refused', id, refusal: 'ledger-busy' }) as const;
      // One at least, or a work of rows alone would look done.
      const outcomes = commands.length === 0 ? [busy('')] : commands.map(({ id }) => busy(id));
      return Promise.resolve({ outcomes });
    }
    return new Promise((resolve, reject) => {
      const giveUpAtMs = performance.now() + this.#tuning.giveUpAfterMs;
      this.#queue.add({ commands, rows, giveUpAtMs, resolve, reject, uncertain: false, conflicts: 0 });
      this.#schedule();
    });
  }

  async post(commands: readonly AnyCommand[]): Promise<readonly Outcome[]> {
    return (await this.submit(commands, [])).outcomes;
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
        void this.#exclusively(() => this.#writeLocked(again));
        return;
      }
      if (this.#retries.length > 0 || !this.#mayTake()) break;
      const batch = this.#queue.take(this.#batchLimit());
      if (batch.length === 0) break;
      if (this.#retries.takeLocked()) void this.#exclusively(() => this.#writeLocked(batch));
      else this.#writeOptimistically(batch);
    }
    if (this.#isIdle()) for (const tell of this.#onIdle.splice(0)) tell();
  }

  #mayTake(): boolean {
    if (this.#queue.length === 0) return false;
    if (this.#sent === 0) return true;
    return this.#sent === 1 && !this.#retries.isLocking && this.#queue.length >= this.#tuning.pipelineFrom;
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

  #writeOptimistically(batch: Batch): void {
    const found = nothingFound();
    const refs: string[] = [];
    for (const ref of refsOf(commandsOf(batch))) {
      const hold = this.#holds.get(ref);
      if (hold === undefined) refs.push(ref);
      else found.known.set(ref, hold);
    }
    const missing = unseenOf(this.accounts, accountsOf(commandsOf(batch), found.known.values()));
    if (missing.length === 0 && refs.length === 0) {
      this.#sendOptimistically(batch, found, new Map());
      return;
    }
    void this.#exclusively(async () => {
      try {
        const sql = preparing(await this.#connection.open());
        const looked = await find(sql, refs, refs);
        for (const [id, hold] of found.known) looked.known.set(id, hold);
        const accounts = accountsOf(commandsOf(batch), looked.known.values());
        this.#sendOptimistically(batch, looked, await readUnseen(this.accounts, sql, accounts));
      } catch (error) {
        await this.#fail(batch, error, { committing: false, locked: false });
      }
    });
  }

  #sendOptimistically(batch: Batch, found: Found, fetched: Fetched): void {
    const judgement = this.#judge(batch, found, (id) => this.accounts.get(id) ?? fetched.get(id));
    const sent: Sent = { batch, judgement, live: liveRows(batch, judgement) };
    const progress: Progress = { committing: false, locked: false };
    this.#sent += 1;
    this.#sentCommands += judgement.rows.length;
    const answered = () => {
      this.#sent -= 1;
      this.#sentCommands -= judgement.rows.length;
    };
    void this.#send(sent, progress)
      .then(
        (answer) => {
          answered();
          this.#retries.succeeded('optimistically');
          this.#settling.settle(sent, answer);
        },
        (error) => {
          answered();
          return this.#fail(batch, error, progress);
        },
      )
      .then(() => this.#advance());
  }

  async #send(sent: Sent, progress: Progress): Promise<Answer> {
    const { text, values } = this.#statement(sent);
    const client = await this.#connection.open();
    const sql = preparing(client);
    void this.ensured.ensure(
      sql,
      sent.live.map(({ row }) => row),
    );
    progress.committing = writesSomething(sent);
    const { rows } = await sql.query(text, values);
    return rows[0];
  }

  async #writeLocked(batch: Batch): Promise<void> {
    const progress: Progress = { committing: false, locked: true };
    let client: pg.Client | undefined;
    let left = batch;
    try {
      client = await this.#connection.open();
      const sql = preparing(client);
      left = this.#settling.settleCommitted(batch, await findCommitted(sql, batch));
      const commands = [...commandsOf(left)];
      const ids = commands.map(({ id }) => id);
      const refs = refsOf(commands);
      const before = await find(sql, refs, []);
      const accounts = [...accountsOf(commands, before.known.values())];
      const rows = left.flatMap((item) => item.rows);
      void this.ensured.ensure(sql, rows);
      const begun = client.query('BEGIN');
      const hold = holdStatement(rows);
      const held = hold === undefined ? undefined : sql.query(hold.text, hold.values);
      const locked = readInto(this.accounts, sql, lockAccountStates, accounts);
      // Only behind the locks: who held the accounts may have posted one of the ids.
      const finding = find(sql, [...ids, ...refs], refs);
      const [, , states, found] = await inOrder([begun, held, locked, finding]);
      const judged = this.#judge(left, found, (id) => states.get(id));
      const judgement = { ...judged, watched: [], refused: [] };
      const sent: Sent = { batch: left, judgement, live: liveRows(left, judgement) };
      progress.committing = writesSomething(sent);
      const answer = await this.#commit(client, sent);
      this.#retries.succeeded('locked');
      this.#settling.settle(sent, answer);
    } catch (error) {
      await client?.query('ROLLBACK').catch(() => this.#connection.drop());
      await this.#fail(left, error, progress);
    }
  }

  async #commit(client: pg.Client, sent: Sent): Promise<Answer> {
    if (!writesSomething(sent)) {
      await client.query('COMMIT');
      return undefined;
    }
    const { text, values } = this.#statement(sent);
    const written = preparing(client).query(text, values);
    const [result] = await inOrder([written, client.query('COMMIT')]);
    return result.rows[0];
  }

  #statement({ judgement, live }: Sent): Statement {
    const options = { sealed: this.#tuning.sealed };
    return live.length === 0
      ? batchStatement(judgement, this.#now(), options)
      : workStatement(judgement, live, this.#now(), options);
  }

  #judge(batch: Batch, found: Found, account: View['account']): Judgement {
    const groups = batch.map(({ commands }) => commands);
    return judge(groups, { ...found, account, nowMs: this.#now() });
  }

  async #fail(batch: Batch, error: unknown, progress: Progress): Promise<void> {
    // What was judged is remembered as if it had been written.
    this.accounts.clear();
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
}
