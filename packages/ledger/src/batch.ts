import type { AccountState } from './book.ts';
import { sealOf, type TransferRow, transferLine } from './canonical.ts';
import type { Judgement } from './judge.ts';

/** Whether the end of the chain is taken now, or when the caller's transaction commits. */
export type SealOptions = { readonly sealed: boolean; readonly atCommit: boolean };

const nothing = Buffer.alloc(0);

/** The parameters of `writeBatch`. Columns that say nothing new are left out: the database fills them in. */
export function batchParameters(judgement: Judgement, atMs: number, options: SealOptions): unknown[] {
  const { rows, fromBalances, toBalances, watched } = judgement;
  const touched = judgement.touched.toSorted(byId);
  const { digest, marks } = options.sealed
    ? sealOf(rows.map((row, index) => transferLine(index, row)))
    : { digest: nothing, marks: Buffer.alloc(4 * rows.length) };
  return [
    options.atCommit,
    new Date(atMs).toISOString(),
    digest,
    marks,
    array(rows, (row) => row.id),
    array(rows, (row) => row.amount),
    array(rows, (row) => row.from),
    array(rows, (row) => row.to),
    array(fromBalances, orNull),
    array(toBalances, orNull),
    rows.some((row) => row.kind !== 0) ? array(rows, (row) => row.kind) : null,
    rows.some((row) => row.code !== 0) ? array(rows, (row) => row.code) : null,
    rows.some((row) => row.linked) ? array(rows, (row) => (row.linked ? 't' : 'f')) : null,
    rows.some((row) => row.ref !== null) ? array(rows, (row) => row.ref ?? 'NULL') : null,
    rows.some((row) => row.expiresAtMs !== null) ? rows.map(expiry) : null,
    rows.some((row) => row.memo !== null) ? rows.map((row) => row.memo) : null,
    array(touched, (state) => state.id),
    array(touched, (state) => state.seqBefore),
    array(touched, (state) => state.heldBefore),
    array(touched, (state) => state.seq),
    array(touched, (state) => state.held),
    array(touched, (state) => state.balance),
    array(watched, (state) => state.id),
    array(watched, (state) => state.seq),
    array(watched, (state) => state.held),
    array(judgement.refused, (id) => id),
  ];
}

const byId = (a: AccountState, b: AccountState) => a.id - b.id;

const orNull = (balance: bigint | null) => balance ?? 'NULL';

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
