import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { kinds, type TransferRow } from '../rules/index.ts';
import { blockHash, closingLine, type Head, openingLine, transferLine } from '../seal/index.ts';
import { blockNumbers, isInBlock, parseTransfer } from '../sql/index.ts';
import type { Fault } from './fault.ts';

export type Block = {
  readonly lane: number;
  readonly no: number;
  readonly base: number;
  readonly atMs: number;
  readonly size: number;
  /** What it seals. */
  readonly table: Table;
  readonly digest: string;
  readonly marks: Buffer;
  readonly hash: string;
  /** The newest knot when it was sealed, 0 when there was none; its hash, if it is there. */
  readonly knot: number;
  readonly knotHash: string | undefined;
  readonly lines: readonly SealedLine[];
  readonly transfers: readonly CheckedTransfer[];
};

type Table = 'transfer' | 'account' | 'closing';

const tables: Readonly<Record<string, Table>> = { t: 'transfer', a: 'account', c: 'closing' };

type SealedLine = {
  readonly no: number;
  readonly text: string;
  readonly row: Pick<Fault, 'table' | 'key'>;
};

/** A transfer with what must agree with it. */
type CheckedTransfer = TransferRow & {
  readonly no: number;
  /** What is wrong with the balances after it. */
  readonly fromProblem: string | undefined;
  readonly toProblem: string | undefined;
  readonly original: { kind: number; from: number; to: number; amount: bigint } | undefined;
  readonly isOpenHold: boolean;
  readonly isFollowed: boolean;
};

/** The next blocks of a lane behind the given one, with all that they seal. */
export async function readBlocks(
  client: pg.ClientBase,
  { lane, block: after }: Pick<Head, 'lane' | 'block'>,
): Promise<Block[]> {
  const { rows } = await client.query(blocksQuery, [after, rowsPerRead, lane]);
  if (rows.length === 0) return [];
  const bases = rows.map((row) => row.base);
  const transfers = group((await client.query(transfersQuery, [bases])).rows.map(checkedTransfer));
  const openings = group((await client.query(openingsQuery, [bases])).rows.map(opening));
  const closings = group((await client.query(closingsQuery, [bases])).rows.map(closing));
  return rows.map((row) => {
    const base = Number(row.base);
    const moved = transfers.get(base) ?? [];
    const lines = [
      ...moved.map((transfer) => sealedTransfer(base, transfer)),
      ...(openings.get(base) ?? []),
      ...(closings.get(base) ?? []),
    ].toSorted((a, b) => a.no - b.no);
    return {
      lane,
      no: Number(row.no),
      base,
      atMs: Number(row.at),
      size: row.size,
      table: tables[row.content] ?? 'transfer',
      digest: row.digest,
      marks: row.marks,
      hash: row.hash,
      knot: Number(row.knot),
      knotHash: row.knot_hash ?? undefined,
      lines,
      transfers: moved,
    };
  });
}

/** What is wrong with a block, the first row first. */
export function verifyBlock(block: Block, previous: Head): Fault | undefined {
  return sealFault(block, previous) ?? first(block.transfers, transferFault);
}

function sealFault(block: Block, previous: Head): Fault | undefined {
  const isSealed = digestOf(block.lines) === block.digest && block.lines.length === block.size;
  const rowFault = isSealed ? undefined : unsealedRow(block);
  if (rowFault !== undefined) return rowFault;
  const { lane, no, knot, knotHash } = block;
  const own = (problem: string): Fault => ({ table: 'block', key: { lane, no }, problem });
  if (!isSealed) return own('does not seal the rows that it names');
  if (block.lines[0]?.row.table !== block.table) return own('says that it seals other rows than it does');
  if (unsealedRow(block) !== undefined) return own('has marks that its rows do not have');
  if (knot > 0 && knotHash === undefined) return { table: 'knot', key: { no: knot }, problem: 'is missing' };
  const hash = blockHash(previous.hash, block, block.digest, knotHash);
  return hash === block.hash ? undefined : own('does not follow from the block before it and its knot');
}

/** The row that is not as it was sealed, as far as the marks can tell. */
function unsealedRow({ base, size, table, marks, lines }: Block): Fault | undefined {
  for (let index = 0; index < Math.max(size, lines.length); index += 1) {
    const line = lines[index];
    if (line === undefined || line.no !== base + index) {
      return { table, key: { no: base + index }, problem: 'is missing' };
    }
    if (index >= size) return { ...line.row, problem: 'is not sealed by its block' };
    if (4 * index + 4 > marks.length || marks.readUInt32BE(4 * index) !== crc32(line.text)) {
      return { ...line.row, problem: 'is not as it was sealed' };
    }
  }
  return undefined;
}

function digestOf(lines: readonly SealedLine[]): string {
  return createHash('sha256')
    .update(lines.map(({ text }) => text).join(''))
    .digest('hex');
}

function transferFault(transfer: CheckedTransfer): Fault | undefined {
  const { no, id, fromProblem, toProblem } = transfer;
  const balanceFault = (problem: string | undefined): Fault | undefined =>
    problem === undefined ? undefined : { table: 'transfer', key: { no, id }, problem };
  return (
    originalFault(transfer) ?? balanceFault(fromProblem) ?? balanceFault(toProblem) ?? holdFault(transfer)
  );
}

function originalFault(transfer: CheckedTransfer): Fault | undefined {
  const { no, id, from, to, amount, ref, original } = transfer;
  const fault = (problem: string): Fault => ({ table: 'transfer', key: { no, id }, problem });
  if (ref === null) return undefined;
  if (original === undefined) return fault('refers to a transfer that is missing');
  const isReversal = kinds[transfer.kind] === 'reversal';
  const accounts = isReversal ? [original.to, original.from] : [original.from, original.to];
  const isOfThatKind = (kinds[original.kind] === 'hold') !== isReversal;
  if (!isOfThatKind || accounts[0] !== from || accounts[1] !== to || amount > original.amount) {
    return fault('does not fit the transfer that it refers to');
  }
  return undefined;
}

function holdFault({ id, kind, isOpenHold, isFollowed }: CheckedTransfer): Fault | undefined {
  if (kinds[kind] !== 'hold' || isOpenHold !== isFollowed) return undefined;
  const problem = isOpenHold ? 'is open although it was resolved' : 'is missing although it is open';
  return { table: 'hold', key: { id }, problem };
}

const rowsPerRead = 2000;

const blocksQuery = `
  SELECT counted.no::text, base::text, (extract(epoch FROM counted.at) * 1000)::bigint::text AS at, size, content,
    encode(digest, 'hex') AS digest, marks, encode(counted.hash, 'hex') AS hash,
    counted.knot::text, encode(knot.hash, 'hex') AS knot_hash
  FROM (
    SELECT *, sum(size) OVER (ORDER BY no) - size AS earlier
    FROM (SELECT * FROM ledger.block WHERE lane = $3 AND no > $1 ORDER BY no LIMIT $2) AS next
  ) AS counted
  LEFT JOIN ledger.knot AS knot ON knot.no = counted.knot AND counted.knot > 0
  WHERE earlier < $2
  ORDER BY counted.no`;

/** What a block seals. Limited, or PostgreSQL may prefer to read the whole table for every block. */
const within = (table: string, no: string) => `
  SELECT * FROM ${table} WHERE ${isInBlock(no, 'base')} ORDER BY ${no} LIMIT ${blockNumbers}`;

const before = (side: string) => `
  LEFT JOIN LATERAL ledger.last_entry(t.${side}_account, t.no - 1) AS ${side}_before ON true`;

/** Kinds that move nothing: hold, void, expiry. */
const sideProblem = (side: string, whose: string, amount: string) => `
  CASE
    WHEN t.kind IN (1, 3, 4) THEN
      CASE WHEN t.${side}_balance IS NOT NULL THEN 'moves nothing and has a balance of the ${whose}' END
    WHEN t.${side}_balance IS NULL THEN 'has no balance of the ${whose}'
    WHEN t.${side}_balance <> coalesce(${side}_before.balance_after, 0) + ${amount} THEN
      'has a balance of the ${whose} that does not follow from the entry before it'
  END AS ${side}_problem`;

const transfersQuery = `
  SELECT t.no::text, t.id::text, t.kind::text, t.from_account::text, t.to_account::text, t.amount::text,
    t.code::text, t.linked::text, t.ref::text, t.memo,
    (extract(epoch FROM t.expires_at) * 1000)::bigint::text AS expires_at,
    ${sideProblem('from', 'payer', '-t.amount')}, ${sideProblem('to', 'payee', 't.amount')},
    original.kind AS original_kind, original.from_account AS original_from, original.to_account AS original_to,
    original.amount::text AS original_amount,
    open_hold.id IS NOT NULL AS is_open_hold, follower.id IS NOT NULL AS is_followed
  FROM unnest($1::bigint[]) AS bases (base)
  CROSS JOIN LATERAL (${within('ledger.transfer', 'no')}) AS t
  ${before('from')}
  ${before('to')}
  LEFT JOIN ledger.transfer AS original ON original.id = t.ref
  LEFT JOIN ledger.hold AS open_hold ON t.kind = 1 AND open_hold.id = t.id
  LEFT JOIN ledger.transfer AS follower ON t.kind = 1 AND follower.ref = t.id
  ORDER BY t.no`;

const openingsQuery = `
  SELECT opened_no::text AS no, id, code, currency, floor::text
  FROM unnest($1::bigint[]) AS bases (base)
  CROSS JOIN LATERAL (${within('ledger.account', 'opened_no')}) AS opened`;

const closingsQuery = `
  SELECT no::text, account
  FROM unnest($1::bigint[]) AS bases (base)
  CROSS JOIN LATERAL (${within('ledger.closing', 'no')}) AS closed`;

const big = (text: unknown) => (typeof text === 'string' ? BigInt(text) : undefined);

function checkedTransfer(row: Record<string, unknown>): CheckedTransfer {
  const transfer = parseTransfer(row);
  const text = (name: string) => (typeof row[name] === 'string' ? String(row[name]) : undefined);
  const originalAmount = big(row.original_amount);
  return {
    ...transfer,
    fromProblem: text('from_problem'),
    toProblem: text('to_problem'),
    original:
      originalAmount === undefined
        ? undefined
        : {
            kind: Number(row.original_kind),
            from: Number(row.original_from),
            to: Number(row.original_to),
            amount: originalAmount,
          },
    isOpenHold: row.is_open_hold === true,
    isFollowed: row.is_followed === true,
  };
}

function sealedTransfer(base: number, transfer: CheckedTransfer): SealedLine {
  const { no, id } = transfer;
  return { no, text: transferLine(no - base, transfer), row: { table: 'transfer', key: { no, id } } };
}

function opening(row: Record<string, unknown>): SealedLine {
  const no = Number(row.no);
  const account = {
    id: Number(row.id),
    code: String(row.code),
    currency: String(row.currency),
    floor: big(row.floor) ?? null,
  };
  return {
    no,
    text: openingLine(no % blockNumbers, account),
    row: { table: 'account', key: { id: account.id } },
  };
}

function closing(row: Record<string, unknown>): SealedLine {
  const [no, account] = [Number(row.no), Number(row.account)];
  return {
    no,
    text: closingLine(no % blockNumbers, account),
    row: { table: 'closing', key: { no, account } },
  };
}

function group<T extends { readonly no: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ no }) => no - (no % blockNumbers));
}

function first<T>(items: readonly T[], check: (item: T) => Fault | undefined): Fault | undefined {
  for (const item of items) {
    const fault = check(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
