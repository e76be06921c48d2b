import type { Change, Judgement, TransferRow } from '../rules/index.ts';
import { sealOf, transferLine } from '../seal/index.ts';
import { whole, writeBatch, writeTransfer, writeTransfers } from './statements.ts';

/** Whether the batch is sealed by a block; left out only to measure what sealing costs. */
export type SealOptions = { readonly sealed: boolean };

export type Statement = { readonly text: string; readonly values: unknown[] };

const nothing = Buffer.alloc(0);

/** What writes a batch. Most batches say little, and the statement for those is shorter. */
export function batchStatement(judgement: Judgement, atMs: number, options: SealOptions): Statement {
  const { rows, watched, refused } = judgement;
  const isPlainBatch = watched.length === 0 && refused.length === 0 && rows.every(isPlain);
  if (isPlainBatch && rows.length === 1 && options.sealed) {
    return singleStatement(rows[0] as TransferRow, atMs);
  }
  const { text, values } = batchCall(judgement, atMs, options);
  return { text: whole(text), values };
}

/** The call of the function that writes a batch, as part of a statement whose first parameters are these. */
export function batchCall(judgement: Judgement, atMs: number, options: SealOptions): Statement {
  const { rows, watched, refused } = judgement;
  const isPlainBatch = watched.length === 0 && refused.length === 0 && rows.every(isPlain);
  const { digest, marks } = options.sealed
    ? sealOf(rows.map((row, index) => transferLine(index, row)))
    : { digest: nothing, marks: Buffer.alloc(4 * rows.length) };
  const changes = judgement.changes.toSorted(byId);
  const values = [
    new Date(atMs).toISOString(),
    digest,
    marks,
    ...transfers(judgement, changes),
    array(changes, (change) => change.account.id),
    array(changes, (change) => change.entries),
    array(changes, (change) => change.balance),
    array(changes, (change) => change.held),
    array(changes, (change) => change.lowest),
    array(changes, (change) => change.highest),
  ];
  if (isPlainBatch) return { text: writeTransfers, values };
  const doubts = [
    array(watched, (state) => state.id),
    array(watched, (state) => state.balance),
    array(watched, (state) => state.held),
    array(refused, (id) => id),
  ];
  return { text: writeBatch, values: [...values, ...details(rows), ...doubts] };
}

function singleStatement(row: TransferRow, atMs: number): Statement {
  const { digest, marks } = sealOf([transferLine(0, row)]);
  return {
    text: writeTransfer,
    values: [new Date(atMs).toISOString(), digest, marks, row.id, row.amount, row.from, row.to],
  };
}

const isPlain = (row: TransferRow) => row.kind === 0 && row.code === 0 && !row.linked && row.memo === null;

/** What only some transfers have; nothing at all when none of them has. */
function details(rows: readonly TransferRow[]): unknown[] {
  if (rows.every(isPlain)) return [null, null, null, null, null, null];
  return [
    array(rows, (row) => row.kind),
    array(rows, (row) => row.code),
    array(rows, (row) => (row.linked ? 't' : 'f')),
    array(rows, (row) => row.ref ?? 'NULL'),
    rows.map(expiry),
    rows.map((row) => row.memo),
  ];
}

/** The transfers as `ledger.batch_transfers` wants them. */
function transfers(
  { rows, fromChanges, toChanges }: Judgement,
  changes: readonly Change[],
): readonly string[] {
  const places = new Map(changes.map(({ account }, index) => [account.id, index + 1]));
  const moves = (index: number) => toChanges[index] !== null;
  return [
    array(rows, (row) => row.id),
    array(rows, (row) => row.amount),
    array(rows, (row) => row.from),
    array(rows, (row) => row.to),
    array(rows, (row, index) => (moves(index) && places.get(row.from)) || 'NULL'),
    array(rows, (row, index) => (moves(index) && places.get(row.to)) || 'NULL'),
    array(fromChanges, (change) => change ?? 'NULL'),
    array(toChanges, (change) => change ?? 'NULL'),
  ];
}

const byId = (a: Change, b: Change) => a.account.id - b.account.id;

const expiry = (row: TransferRow) =>
  row.expiresAtMs === null ? null : new Date(row.expiresAtMs).toISOString();

/** An array as PostgreSQL reads it, of values that need no quotes. */
function array<T>(items: readonly T[], write: (item: T, index: number) => string | number | bigint): string {
  let text = '{';
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as T;
    const value = write(item, index);
    text += index === 0 ? value : `,${value}`;
  }
  return `${text}}`;
}
