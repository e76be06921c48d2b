import type pg from 'pg';
import {
  type AccountId,
  type AnyCommand,
  type Judgement,
  judge,
  kinds,
  type Outcome,
  outcomesOf,
  type View,
} from '../rules/index.ts';
import type { Sql } from '../sql/index.ts';
import { batchStatement, type Statement } from './batch.ts';
import { AccountCache, HoldCache } from './caches.ts';
import { findCommitted } from './committed-rows.ts';
import { inOrder, preparing, type WriterConnection } from './connection.ts';
import { EnsuredRows } from './ensured-rows.ts';
import { LedgerError, wasAnswered } from './errors.ts';
import { holdStatement } from './locks.ts';
import { accountsOf, type Found, fetchAccounts, find, nothingFound, refsOf } from './lookup.ts';
import { type Item, Queue } from './queue.ts';
import { Retries } from './retries.ts';
import type { Row } from './rows.ts';
import {
  type Answer,
  asFirst,
  type Batch,
  commandsOf,
  type Fetched,
  liveRows,
  type Progress,
  type Sent,
  writesSomething,
} from './sent-batch.ts';
import { lockAccountStates, readAccountStates } from './statements.ts';
import type { Tuning } from './tuning.ts';
import type { Settled } from './work.ts';
import { type FailedGuard, failedOf, workStatement } from './work-statement.ts';

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
    const missing = this.#unseen(accountsOf(commandsOf(batch), found.known.values()));
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
        this.#sendOptimistically(batch, looked, await this.#fetchUnseen(sql, accounts));
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
          this.#settle(sent, answer);
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
      left = this.#settleCommitted(batch, await findCommitted(sql, batch));
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
      const locked = this.#fetch(sql, lockAccountStates, accounts);
      // Only behind the locks: who held the accounts may have posted one of the ids.
      const finding = find(sql, [...ids, ...refs], refs);
      const [, , states, found] = await inOrder([begun, held, locked, finding]);
      const judged = this.#judge(left, found, (id) => states.get(id));
      const judgement = { ...judged, watched: [], refused: [] };
      const sent: Sent = { batch: left, judgement, live: liveRows(left, judgement) };
      progress.committing = writesSomething(sent);
      const answer = await this.#commit(client, sent);
      this.#retries.succeeded('locked');
      this.#settle(sent, answer);
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

  /** What is unknown is unknown because the database said so: the cache may lose an account at any moment. */
  async #fetchUnseen(sql: Sql, ids: ReadonlySet<AccountId>): Promise<Fetched> {
    const fetched: Fetched = new Map();
    for (;;) {
      const unseen = this.#unseen(ids).filter((id) => !fetched.has(id));
      if (unseen.length === 0) return fetched;
      const states = await this.#fetch(sql, readAccountStates, unseen);
      for (const id of unseen) fetched.set(id, states.get(id));
    }
  }

  async #fetch(sql: Sql, statement: string, ids: readonly AccountId[]): Promise<Fetched> {
    const states = await fetchAccounts(sql, statement, ids);
    for (const id of ids) this.accounts.forget(id);
    for (const state of states) this.accounts.add(state);
    return new Map(states.map((state) => [state.id, state]));
  }

  #judge(batch: Batch, found: Found, account: View['account']): Judgement {
    const groups = batch.map(({ commands }) => commands);
    return judge(groups, { ...found, account, nowMs: this.#now() });
  }

  #settle(sent: Sent, answer: Answer): void {
    const failed = failedOf(answer);
    if (failed.size > 0) {
      this.#leaveOut(sent, failed);
      return;
    }
    const { batch, judgement } = sent;
    const base = Number(answer?.base ?? 0);
    this.#queue.release(batch);
    this.#remember(batch, judgement, base);
    for (const [index, { uncertain, resolve }] of batch.entries()) {
      const outcomes = outcomesOf(judgement.verdicts[index] ?? [], base);
      // What is found in the journal after a lost answer is what this very call has posted.
      resolve({ outcomes: uncertain ? outcomes.map(asFirst) : outcomes });
    }
  }

  /** Nothing of the batch was written. Those whose guards failed are told, the others go again. */
  #leaveOut({ batch, judgement }: Sent, failed: ReadonlyMap<number, FailedGuard>): void {
    // What was judged is remembered as if it had been written.
    for (const { account } of judgement.changes) this.accounts.forget(account.id);
    const told: Item[] = [];
    const known: Item[] = [];
    const others: Item[] = [];
    for (const [index, item] of batch.entries()) {
      const guard = failed.get(index);
      if (guard === undefined) others.push(item);
      // Done before, so that nothing is as it was: its ids are looked for.
      else if (guard.isKnown) known.push(item);
      else {
        told.push(item);
        item.resolve({ outcomes: [], outdatedBy: guard.by });
      }
    }
    this.#queue.release(told);
    this.#queue.putBack(others);
    this.#retries.add(known);
  }

  /** Works without commands whose answers were lost, and whose rows are there. */
  #settleCommitted(batch: Batch, committed: ReadonlySet<Item>): Batch {
    if (committed.size === 0) return batch;
    this.#queue.release([...committed]);
    for (const { resolve } of committed) resolve({ outcomes: [] });
    return batch.filter((item) => !committed.has(item));
  }

  #remember(batch: Batch, { verdicts, rows }: Judgement, base: number): void {
    for (const [index, { commands }] of batch.entries()) {
      for (const [at, verdict] of (verdicts[index] ?? []).entries()) {
        if ('refusal' in verdict || !('index' in verdict.place)) continue;
        const row = rows[verdict.place.index];
        if (row === undefined) continue;
        if (row.ref !== null) this.#holds.forget(row.ref);
        else if (kinds[row.kind] === 'hold') {
          this.#holds.add({
            row,
            after: commands[at - 1]?.id ?? null,
            place: { no: base + verdict.place.index },
          });
        }
      }
    }
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

  #unseen(ids: Iterable<AccountId>): AccountId[] {
    const unseen: AccountId[] = [];
    for (const id of ids) if (this.accounts.get(id) === undefined) unseen.push(id);
    return unseen;
  }
}
