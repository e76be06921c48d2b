import type pg from 'pg';
import { type AccountId, isAccountId, isUuid, type Kind, kinds, type TransferRow } from '../rules/index.ts';
import { ask, baseOf, isInBlock, parseTransfer } from '../sql/index.ts';

/** A row of the journal as it is read. */
export type JournalTransfer = {
  readonly id: string;
  readonly no: number;
  readonly kind: Kind;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: bigint;
  readonly code: number;
  readonly memo: string | null;
  /** Posted whole or not at all with the transfer that has the next number. */
  readonly linked: boolean;
  /** The hold that it resolves, or the transfer that it reverses. */
  readonly ref: string | null;
  readonly expiresAt: Date | null;
  readonly at: Date;
};

export type TransferDetail = JournalTransfer & {
  /** What became of it since: the post, void or expiry of a hold, or the reversal of a transfer. */
  readonly followedBy: { readonly id: string; readonly kind: Kind } | null;
};

export type HistoryEntry = {
  readonly transfer: JournalTransfer;
  /** Signed: what it did to this account. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
};

export type HistoryPage = {
  readonly entries: readonly HistoryEntry[];
  /** Pass it as `before` to read on; null at the end. */
  readonly next: number | null;
};

export type OpenHold = {
  readonly id: string;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: bigint;
  readonly expiresAt: Date | null;
};

/** A place in the feed: the block with this base among those that the knot is the first to tie. */
export type FeedCursor = { readonly knot: number; readonly base: number };

export type Feed = {
  readonly transfers: readonly JournalTransfer[];
  /** Pass it as `after` to read on. It is the same again when there is nothing new. */
  readonly cursor: FeedCursor;
};

export async function readTransfer(pool: pg.Pool, id: string): Promise<TransferDetail | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await ask(
    pool,
    'transfer',
    `SELECT ${columns}, follower.id::text AS follower_id, follower.kind::text AS follower_kind
     FROM ledger.transfer AS t
     JOIN ledger.block AS b ON b.base = ${baseOf('t.no')}
     LEFT JOIN ledger.transfer AS follower ON follower.ref = t.id
     WHERE t.id = $1::uuid`,
    [id],
  );
  if (row === undefined) return undefined;
  const followedBy =
    typeof row.follower_id === 'string'
      ? { id: row.follower_id, kind: kindOf(Number(row.follower_kind)) }
      : null;
  return { ...journalTransfer(row), followedBy };
}

/** Newest first, by keyset: any page costs what the first does. */
export async function readHistory(
  pool: pg.Pool,
  account: AccountId,
  { before = Number.MAX_SAFE_INTEGER, limit = 20 }: { readonly before?: number; readonly limit?: number },
): Promise<HistoryPage> {
  if (!isAccountId(account) || !Number.isSafeInteger(before) || !Number.isInteger(limit) || limit < 1) {
    return { entries: [], next: null };
  }
  const size = Math.min(limit, largestPage);
  const rows = await ask(pool, 'history', historySql, [account, before, size]);
  const entries = rows.map((row) => ({
    transfer: journalTransfer(row),
    amount: BigInt(String(row.entry_amount)),
    balanceAfter: BigInt(String(row.balance_after)),
  }));
  return { entries, next: entries.length < size ? null : (entries.at(-1)?.transfer.no ?? null) };
}

/** Undefined for an account that does not exist. */
export async function readBalanceAt(
  pool: pg.Pool,
  account: AccountId,
  at: Date,
): Promise<bigint | undefined> {
  if (!isAccountId(account)) return undefined;
  const [row] = await ask(pool, 'balance-at', 'SELECT ledger.balance_at($1, $2)::text AS balance', [
    account,
    at.toISOString(),
  ]);
  return typeof row?.balance === 'string' ? BigInt(row.balance) : undefined;
}

/** The open holds on an account, the first to expire first. */
export async function readHolds(pool: pg.Pool, account: AccountId): Promise<readonly OpenHold[]> {
  const rows = await ask(
    pool,
    'holds',
    `SELECT ${holdColumns} FROM ledger.hold WHERE from_account = $1 ORDER BY expires_at, id`,
    [account],
  );
  return rows.map(openHold);
}

/** Open holds whose time is over. */
export async function readDueHolds(pool: pg.Pool, at: Date, limit: number): Promise<readonly OpenHold[]> {
  const rows = await ask(
    pool,
    'due-holds',
    `SELECT ${holdColumns} FROM ledger.hold WHERE expires_at <= $1 ORDER BY expires_at, id LIMIT $2`,
    [at.toISOString(), limit],
  );
  return rows.map(openHold);
}

/**
 * Whole blocks, at least one, about as many transfers as the limit: knot by knot, and within one by their numbers, which rise
 * along the history of every account. What no knot has tied yet comes with the next.
 */
export async function readFeed(
  pool: pg.Pool,
  { after = feedStart, limit = 1000 }: { readonly after?: FeedCursor; readonly limit?: number },
): Promise<Feed> {
  const rows = await ask(
    pool,
    'feed',
    `SELECT s.knot::text, b.base::text, ${columns}
     FROM (
       SELECT tied.*, sum(size) OVER (ORDER BY knot, base) - size AS earlier FROM (${tiedBlocks}) AS tied
     ) AS s
     JOIN ledger.block AS b ON b.base = s.base
     LEFT JOIN ledger.transfer AS t ON ${isInBlock('t.no', 's.base')}
     WHERE s.earlier < $3
     ORDER BY s.knot, b.base, t.no`,
    [after.knot, after.base, limit],
  );
  const last = rows.at(-1);
  return {
    transfers: rows.filter((row) => row.no !== null).map(journalTransfer),
    cursor: last === undefined ? after : { knot: Number(last.knot), base: Number(last.base) },
  };
}

const feedStart: FeedCursor = { knot: 0, base: 0 };

/** What the next knots tie, each without what those before it have tied. */
const tiedBlocks = `
  SELECT knot.no AS knot, new.base, new.size
  FROM (SELECT * FROM ledger.knot WHERE no >= $1 ORDER BY no LIMIT 50) AS knot
  JOIN ledger.knot AS before ON before.no = knot.no - 1
  CROSS JOIN LATERAL (
    SELECT block.base, block.size
    FROM ledger.block
    JOIN unnest(knot.lanes, knot.blocks) AS head (lane, no) ON head.lane = block.lane AND block.no <= head.no
    LEFT JOIN unnest(before.lanes, before.blocks) AS tied (lane, no) ON tied.lane = block.lane
    WHERE block.base BETWEEN knot.first_base AND knot.last_base
      AND block.base > CASE WHEN knot.no = $1 THEN $2 ELSE 0 END
      AND block.no > coalesce(tied.no, 0)
    ORDER BY block.base
    LIMIT $3
  ) AS new`;

const largestPage = 1000;

const columns = `
  t.no::text, t.id::text, t.kind::text, t.from_account::text, t.to_account::text, t.amount::text, t.code::text,
  t.linked::text, t.ref::text, (extract(epoch FROM t.expires_at) * 1000)::bigint::text AS expires_at, t.memo,
  (extract(epoch FROM b.at) * 1000)::bigint::text AS at`;

/** One side of an account's history, along the index of that side; the nulls say which, see the migration. */
const newestOf = (side: string, amount: string, balance: string) => `
  SELECT *, ${amount} AS entry_amount, ${balance} AS balance_after
  FROM ledger.transfer
  WHERE ${side} = $1 AND ${balance} IS NOT NULL AND no < $2
  ORDER BY no DESC NULLS LAST
  LIMIT $3`;

/** An account, a number, and how many entries before it. */
export const historySql = `
  SELECT ${columns}, t.entry_amount::text, t.balance_after::text
  FROM (
    (${newestOf('from_account', '-amount', 'from_balance')})
    UNION ALL
    (${newestOf('to_account', 'amount', 'to_balance')})
    ORDER BY no DESC NULLS LAST
    LIMIT $3
  ) AS t
  JOIN ledger.block AS b ON b.base = ${baseOf('t.no')}
  ORDER BY t.no DESC`;

const holdColumns = `
  id::text, from_account::text, to_account::text, amount::text,
  (extract(epoch FROM expires_at) * 1000)::bigint::text AS expires_at`;

function journalTransfer(row: Record<string, unknown>): JournalTransfer {
  const { expiresAtMs, kind, ...rest }: TransferRow & { no: number } = parseTransfer(row);
  return {
    ...rest,
    kind: kindOf(kind),
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
    at: new Date(Number(row.at)),
  };
}

function kindOf(number: number): Kind {
  const kind = kinds[number];
  if (kind === undefined) throw new Error(`the journal has a row of the unknown kind ${number}`);
  return kind;
}

function openHold(row: Record<string, unknown>): OpenHold {
  return {
    id: String(row.id),
    from: Number(row.from_account),
    to: Number(row.to_account),
    amount: BigInt(String(row.amount)),
    expiresAt: row.expires_at === null ? null : new Date(Number(row.expires_at)),
  };
}
