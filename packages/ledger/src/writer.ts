import type pg from 'pg';
import { batchStatement } from './batch.ts';
import { type AccountState, Book, type View } from './book.ts';
import { type AccountId, type AnyCommand, refOf } from './command.ts';
import { preparing, type WriterConnection } from './connection.ts';
import { failureOf, LedgerError, wasAnswered } from './errors.ts';
import { type Judgement, judge } from './judge.ts';
import { accountsOf, type Found, fetchAccounts, find, nothingFound, refsOf } from './lookup.ts';
import { type Outcome, outcomesOf } from './outcome.ts';
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

type Item = {
  readonly commands: readonly AnyCommand[];
  readonly giveUpAtMs: number;
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: LedgerError) => void;
  /** A commit was sent and its answer lost. */
  uncertain: boolean;
};

/** Accounts as the database has just told them; those without a state do not exist. */
type Fetched = Map<AccountId, AccountState | undefined>;

type Batch = { readonly items: readonly Item[]; readonly attempt: number };

/**
 * Collects what callers ask for into batches and writes them in order.
 *
 * A batch is normally judged boldly, on the accounts as this process remembers them, and sent in one statement
 * that writes nothing unless every account is still in the version that was judged; the next batch may follow before
 * the answer is there. When another writer was faster, the batch is judged again cautiously: accounts locked and read,
 * ids looked up, then written, in one transaction.
 */
export class Writer {
  readonly book: Book;
  readonly #connection: WriterConnection;
  readonly #now: () => number;
  readonly #tuning: Tuning;
  #queue: Item[] = [];
  readonly #again: Batch[] = [];
  /** Ids that batches on their way write: who asks for one of them, or refers to one, waits for the answer. */
  readonly #busyIds = new Set<string>();
  #sent = 0;
  #sentCommands = 0;
  /** A step that has to end before the next batch can be judged. */
  #exclusive = false;
  #scheduled = false;
  /** Batches to judge cautiously before the next bold one, and how many it were the last time. */
  #cautious = 0;
  #caution = 0;
  #failures = 0;
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
      this.#queue.push({ commands, giveUpAtMs, resolve, reject, uncertain: false });
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
      const again = this.#sent === 0 ? this.#again.shift() : undefined;
      if (again !== undefined) {
        void this.#exclusively(() => this.#writeCautiously(again));
        return;
      }
      if (this.#again.length > 0 || !this.#mayTake()) break;
      const batch = this.#take();
      if (batch === undefined) break;
      if (this.#cautious > 0) {
        this.#cautious -= 1;
        void this.#exclusively(() => this.#writeCautiously(batch));
      } else {
        this.#writeBoldly(batch);
      }
    }
    if (this.#isIdle()) for (const tell of this.#onIdle.splice(0)) tell();
  }

  #mayTake(): boolean {
    if (this.#queue.length === 0) return false;
    if (this.#sent === 0) return true;
    return this.#sent === 1 && this.#cautious === 0 && this.#queue.length >= this.#tuning.pipelineFrom;
  }

  #isIdle(): boolean {
    return this.#sent === 0 && !this.#exclusive && this.#queue.length === 0 && this.#again.length === 0;
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

  /** From the front of the queue, leaving those whose ids are on their way. */
  #take(): Batch | undefined {
    const items: Item[] = [];
    const left: Item[] = [];
    // Two batches on their way should be alike: a short one would be through before the next is ready.
    const share = Math.ceil((this.#queue.length + this.#sentCommands) / 2);
    const limit = Math.min(this.#tuning.maxBatch, Math.max(share, this.#tuning.pipelineFrom));
    let commands = 0;
    let index = 0;
    for (; index < this.#queue.length; index += 1) {
      const item = this.#queue[index] as Item;
      if (commands > 0 && commands + item.commands.length > limit) break;
      if (item.commands.some((command) => this.#isBusy(command))) {
        left.push(item);
        continue;
      }
      for (const { id } of item.commands) this.#busyIds.add(id);
      items.push(item);
      commands += item.commands.length;
    }
    this.#queue = left.length === 0 ? this.#queue.slice(index) : left.concat(this.#queue.slice(index));
    return items.length === 0 ? undefined : { items, attempt: 1 };
  }

  #isBusy(command: AnyCommand): boolean {
    const ref = refOf(command);
    return this.#busyIds.has(command.id) || (ref !== undefined && this.#busyIds.has(ref));
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
    this.#sent += 1;
    this.#sentCommands += judgement.rows.length;
    const progress = { committing: false };
    void this.#send(judgement, progress)
      .then(
        (base) => {
          this.#sent -= 1;
          this.#sentCommands -= judgement.rows.length;
          this.#caution >>= 1;
          this.#failures = 0;
          this.#settle(batch, judgement, base);
        },
        async (error) => {
          this.#sent -= 1;
          this.#sentCommands -= judgement.rows.length;
          this.book.clear();
          await this.#fail(batch, error, progress);
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
      this.#failures = 0;
      this.#settle(batch, judgement, base);
    } catch (error) {
      this.book.clear();
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
    const groups = batch.items.map(({ commands }) => commands);
    return judge(groups, { ...found, account, nowMs: this.#now() });
  }

  #settle(batch: Batch, judgement: Judgement, base: number): void {
    this.#release(batch.items);
    for (const [index, { commands, uncertain, resolve }] of batch.items.entries()) {
      const outcomes = outcomesOf(commands, judgement.verdicts[index] ?? [], base);
      // What is found in the journal after a lost answer is what this very call has posted.
      resolve(uncertain ? outcomes.map(asFirst) : outcomes);
    }
  }

  /** Decides what becomes of a batch that was not written, or of which that is not known. */
  async #fail(batch: Batch, error: unknown, { committing }: { committing: boolean }): Promise<void> {
    const failure = failureOf(error);
    if (failure === 'conflict') {
      this.#caution = Math.min(256, Math.max(1, 2 * this.#caution));
      this.#cautious = this.#caution;
      this.#retry(batch, error);
    } else if (failure === 'away') {
      if (!wasAnswered(error)) this.#connection.drop();
      if (committing && !wasAnswered(error)) for (const item of batch.items) item.uncertain = true;
      this.#retry(batch, error);
      await this.#pause();
    } else {
      this.#divide(batch, error);
    }
  }

  #retry(batch: Batch, cause: unknown): void {
    const nowMs = performance.now();
    const [late, items] = partition(batch.items, ({ giveUpAtMs }) => giveUpAtMs <= nowMs);
    this.#release(late);
    this.#giveUp(late, cause);
    if (items.length > 0) this.#again.push({ items, attempt: batch.attempt + 1 });
  }

  /** One bad command must not harm its neighbours: halves are tried until it stands alone. */
  #divide({ items, attempt }: Batch, cause: unknown): void {
    if (items.length > 1) {
      const half = Math.ceil(items.length / 2);
      this.#again.push({ items: items.slice(0, half), attempt }, { items: items.slice(half), attempt });
      return;
    }
    this.#release(items);
    const message = 'The database refused what the rules had allowed.';
    for (const { reject } of items) reject(new LedgerError('broken-invariant', message, { cause }));
  }

  /** While the database is away, longer and longer; whoever waited long enough is told. */
  async #pause(): Promise<void> {
    this.#failures += 1;
    const delayMs = Math.min(500, 10 * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    const blocked = !this.#exclusive;
    if (blocked) this.#exclusive = true;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (blocked) this.#exclusive = false;
    const nowMs = performance.now();
    const [late, waiting] = partition(this.#queue, ({ giveUpAtMs }) => giveUpAtMs <= nowMs);
    this.#queue = waiting;
    this.#giveUp(late, undefined);
  }

  #giveUp(items: readonly Item[], cause: unknown): void {
    for (const { reject, uncertain } of items) {
      reject(
        uncertain
          ? new LedgerError('outcome-unknown', 'The answer to a commit was lost; ask for the id.', { cause })
          : new LedgerError('unavailable', 'The database could not be reached in time.', { cause }),
      );
    }
  }

  #release(items: readonly Item[]): void {
    for (const { commands } of items) for (const { id } of commands) this.#busyIds.delete(id);
  }

  #unseen(ids: Iterable<AccountId>): AccountId[] {
    const unseen: AccountId[] = [];
    for (const id of ids) if (this.book.get(id) === undefined) unseen.push(id);
    return unseen;
  }
}

const asFirst = (outcome: Outcome): Outcome =>
  outcome.status === 'posted' ? { ...outcome, replayed: false } : outcome;

/** Of statements sent together, the first that failed says why: the others fail because of it. */
async function inOrder<T extends readonly unknown[]>(
  answers: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(answers);
  const values: unknown[] = [];
  for (const answer of answers) values.push(await answer);
  return values as unknown as T;
}

function* commandsOf({ items }: Batch): Iterable<AnyCommand> {
  for (const { commands } of items) yield* commands;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
