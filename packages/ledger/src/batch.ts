import type { AccountState } from './book.ts';
import { sealOf, type TransferRow, transferLine } from './canonical.ts';
import type { Judgement } from './judge.ts';
import { writeBatch, writeTransfer, writeTransfers } from './statements.ts';

/** Whether the end of the chain is taken now, or when the caller's transaction commits. */
export type SealOptions = { readonly sealed: boolean; readonly atCommit: boolean };

type Statement = { readonly text: string; readonly values: unknown[] };

const nothing = Buffer.alloc(0);

/** What writes a batch. Most batches say little, and the statement for those is shorter. */
export function batchStatement(judgement: Judgement, atMs: number, options: SealOptions): Statement {
  const { rows, watched, refused } = judgement;
  const touched = judgement.touched.toSorted(byId);
  const isPlainBatch = watched.length === 0 && refused.length === 0 && rows.every(isPlain);
  if (isPlainBatch && rows.length === 1 && options.sealed && !options.atCommit) {
    return singleStatement(judgement, touched, atMs);
  }
  const { digest, marks } = options.sealed
    ? sealOf(rows.map((row, index) => transferLine(index, row)))
    : { digest: nothing, marks: Buffer.alloc(4 * rows.length) };
  const common = [
    options.atCommit,
    new Date(atMs).toISOString(),
    digest,
    marks,
    array(rows, (row) => row.id),
    array(rows, (row) => row.amount),
    array(rows, (row) => row.from),
    array(rows, (row) => row.to),
    ...entries(judgement),
  ];
  const accounts = [
    array(touched, (state) => state.id),
    array(touched, (state) => state.seqBefore),
    array(touched, (state) => state.heldBefore),
    array(touched, (state) => state.seq),
    array(touched, (state) => state.held),
    array(touched, (state) => state.balance),
  ];
  if (isPlainBatch) {
    return { text: writeTransfers, values: [...common, ...accounts] };
  }
  const doubts = [
    array(watched, (state) => state.id),
    array(watched, (state) => state.seq),
    array(watched, (state) => state.held),
    array(refused, (id) => id),
  ];
  return { text: writeBatch, values: [...common, ...particulars(judgement), ...accounts, ...doubts] };
}

function singleStatement(judgement: Judgement, touched: readonly AccountState[], atMs: number): Statement {
  const { rows, fromBalances, toBalances } = judgement;
  const [row] = rows as readonly [TransferRow];
  const { digest, marks } = sealOf([transferLine(0, row)]);
  const accounts = touched.flatMap(({ id, seqBefore, heldBefore, balance }) => [
    id,
    seqBefore,
    heldBefore,
    balance,
  ]);
  const movement = [row.id, row.amount, row.from, row.to, fromBalances[0], toBalances[0]];
  return {
    text: writeTransfer,
    values: [new Date(atMs).toISOString(), digest, marks, ...movement, ...accounts],
  };
}

const isPlain = (row: TransferRow) => row.kind === 0 && row.code === 0 && !row.linked && row.memo === null;

/** What only some transfers have; nothing at all when none of them has. */
function particulars({ rows, toBalances }: Judgement): unknown[] {
  if (rows.every(isPlain)) return [null, null, null, null, null, null, null];
  const lines: number[] = [];
  for (const [index, balance] of toBalances.entries()) if (balance !== null) lines.push(index, index);
  return [
    array(rows, (row) => row.kind),
    array(rows, (row) => row.code),
    array(rows, (row) => (row.linked ? 't' : 'f')),
    array(rows, (row) => row.ref ?? 'NULL'),
    rows.map(expiry),
    rows.map((row) => row.memo),
    array(lines, (line) => line),
  ];
}

/** Two for each transfer that moves money: the accounts, the signed amounts, the balances afterwards. */
function entries({ rows, fromBalances, toBalances }: Judgement): [string, string, string] {
  let [accounts, amounts, balances] = ['', '', ''];
  for (let index = 0; index < rows.length; index += 1) {
    const { from, to, amount } = rows[index] as TransferRow;
    const after = toBalances[index] ?? null;
    if (after === null) continue;
    const separator = accounts === '' ? '' : ',';
    accounts += `${separator}${from},${to}`;
    amounts += `${separator}-${amount},${amount}`;
    balances += `${separator}${fromBalances[index]},${after}`;
  }
  return [`{${accounts}}`, `{${amounts}}`, `{${balances}}`];
}

const byId = (a: AccountState, b: AccountState) => a.id - b.id;

const expiry = (row: TransferRow) =>
  row.expiresAtMs === null ? null : new Date(row.expiresAtMs).toISOString();

/** An array as PostgreSQL reads it, of values that need no quotes. */
function array<T>(items: readonly T[], write: (item: T) => string | number | bigint): string {
  let text = '{';
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as T;
    text += index === 0 ? write(item) : `,${write(item)}`;
  }
  return `${text}}`;
}
