import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type Account,
  type Feed,
  type FeedCursor,
  type HistoryPage,
  type NewAccount,
  type OpenHold,
  readAccounts,
  readAccountsByCode,
  readBalanceAt,
  readDueHolds,
  readFeed,
  readHistory,
  readHolds,
  readTransfer,
  type TransferDetail,
} from './read/index.ts';
import type { Row } from './rows/index.ts';
import {
  type AccountId,
  type AnyCommand,
  type Command,
  largestGroup,
  malformedField,
  type Outcome,
} from './rules/index.ts';
import { ask, type Sql } from './sql/index.ts';
import {
  type Closed,
  closeAccount,
  closeAccountWithin,
  defaultTuning,
  type Opened,
  openAccounts,
  openAccountsWithin,
  type Tuning,
  type Work,
  type WorkOutcome,
  Writer,
  WriterConnection,
  workOutcome,
  writeRows,
} from './write/index.ts';

export type Ledger = {
  openAccounts(accounts: readonly NewAccount[]): Promise<readonly Opened[]>;
  /** The same as part of a transaction that the caller has begun: they are open if and when it commits. */
  openAccountsWithin(transaction: Sql, accounts: readonly NewAccount[]): Promise<readonly Opened[]>;
  /** Only at zero, with nothing held. */
  closeAccount(id: AccountId): Promise<Closed>;
  /** The same as part of a transaction that the caller has begun: it is closed if and when that commits. */
  closeAccountWithin(transaction: Sql, id: AccountId): Promise<Closed>;

  /**
   * The commands and the rows of one work, all or nothing, in a transaction that it shares with the works of others. The
   * rows are written as far as their guards allow: see `rows.ts`.
   */
  submit(work: Work): Promise<WorkOutcome>;
  /** Rows without commands, at once; answers the kind of row whose guard failed, and nothing was written then. */
  writeRows(rows: readonly Row[]): Promise<string | undefined>;
  /** A work of one command of any kind. */
  post(command: Command): Promise<Outcome>;
  /** All of them or none; one outcome for each. */
  postLinked(commands: readonly Command[]): Promise<readonly Outcome[]>;
  /** Releases the holds whose time is over, at most as many as the limit, and answers how many they were. */
  expireHolds(limit?: number): Promise<number>;

  /** In the order of their ids; unknown ones are left out. */
  accounts(ids: readonly AccountId[]): Promise<readonly Account[]>;
  accountsByCode(codes: readonly string[]): Promise<readonly Account[]>;
  transfer(id: string): Promise<TransferDetail | undefined>;
  history(
    account: AccountId,
    page?: { readonly before?: number; readonly limit?: number },
  ): Promise<HistoryPage>;
  holds(account: AccountId): Promise<readonly OpenHold[]>;
  /** Undefined for an account that does not exist. */
  balanceAt(account: AccountId, at: Date): Promise<bigint | undefined>;
  /** The journal from a cursor on, up to the last knot: in order, without gaps, whoever writes meanwhile. */
  feed(from: { readonly after?: FeedCursor; readonly limit?: number }): Promise<Feed>;
  /**
   * Ties the lanes of all processes together, when there is something new. To be called every second or so, by every process:
   * one of them does it.
   */
  tie(): Promise<void>;

  /** Finishes what was asked for and takes nothing more. The pool stays open. */
  close(): Promise<void>;
};

export type LedgerOptions = {
  /** Reads go through it; writing takes one connection more, with the same settings. */
  readonly pool: pg.Pool;
  readonly clock?: { now(): Date };
  readonly tuning?: Partial<Tuning>;
};

export function openLedger({ pool, clock = { now: () => new Date() }, ...options }: LedgerOptions): Ledger {
  const tuning = { ...defaultTuning, ...options.tuning };
  const nowMs = () => clock.now().getTime();
  const writer = new Writer(new WriterConnection(pool, tuning.giveUpAfterMs + 1_000), nowMs, tuning);
  return {
    openAccounts: (accounts) => openAccounts(pool, nowMs, accounts),
    openAccountsWithin: (transaction, accounts) => openAccountsWithin(transaction, nowMs, accounts),
    async closeAccount(id) {
      const outcome = await closeAccount(pool, nowMs, id);
      writer.accounts.forget(id);
      return outcome;
    },
    closeAccountWithin: (transaction, id) => closeAccountWithin(transaction, nowMs, id),

    async submit({ commands, rows }) {
      assertProvable(commands, rows);
      const refused = commands.length === 0 ? undefined : malformed(commands);
      return workOutcome(refused === undefined ? await writer.submit(commands, rows) : { outcomes: refused });
    },
    async writeRows(rows) {
      const sql = { query: (text: string, values: unknown[]) => pool.query(text, values) };
      await writer.ensured.ensure(sql, rows);
      return writeRows(sql, rows);
    },
    async post(command) {
      const [outcome] = malformed([command]) ?? (await writer.post([command]));
      return outcome as Outcome;
    },
    postLinked: async (commands) => malformed(commands) ?? writer.post(commands),
    async expireHolds(limit = 1000) {
      const due = await readDueHolds(pool, clock.now(), limit);
      const outcomes = await Promise.all(
        due.map(({ id }) => writer.post([{ kind: 'expire-hold', id: expiryId(id), hold: id }])),
      );
      return outcomes.filter(([outcome]) => outcome?.status === 'posted' && !outcome.replayed).length;
    },

    accounts: (ids) => readAccounts(pool, ids),
    accountsByCode: (codes) => readAccountsByCode(pool, codes),
    transfer: (id) => readTransfer(pool, id),
    history: (account, page = {}) => readHistory(pool, account, page),
    holds: (account) => readHolds(pool, account),
    balanceAt: (account, at) => readBalanceAt(pool, account, at),
    feed: (from) => readFeed(pool, from),
    async tie() {
      await ask(pool, 'tie', 'SELECT ledger.tie($1)', [clock.now().toISOString()]);
    },

    close: () => writer.close(),
  };
}

/** Were the answer to its commit lost, nobody could say whether it was done. */
function assertProvable(commands: readonly Command[], rows: readonly Row[]): void {
  if (commands.length > 0 || rows.some(({ kind }) => kind.sql.proof !== undefined)) return;
  throw new TypeError('a work without commands needs a row with an id of its own');
}

function malformed(commands: readonly AnyCommand[]): readonly Outcome[] | undefined {
  const fields = commands.map(malformedField);
  const isTooLarge = commands.length === 0 || commands.length > largestGroup;
  if (!isTooLarge && fields.every((field) => field === undefined)) return undefined;
  return commands.map((command, index) => {
    const field = isTooLarge ? 'commands' : fields[index];
    const id = String(command?.id);
    if (field === undefined) return { status: 'refused', id, refusal: 'linked-failed' };
    return { status: 'refused', id, refusal: 'malformed', field };
  });
}

/** The same for everyone, so that two processes that expire a hold at once do it once. */
function expiryId(hold: string): string {
  const hex = createHash('sha256').update(`expiry of ${hold}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
