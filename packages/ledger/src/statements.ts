import type pg from 'pg';
import type { TransferRow } from './canonical.ts';

/** Whatever runs SQL: a client of pg, a pool, or a caller's own transaction. */
export type Sql = {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
};

const accountLine = `
  concat_ws(' ', id, currency, coalesce(floor::text, '-'), closed, balance, held)`;

/** Answers are text throughout, so that nothing depends on how a connection parses numbers. */
export const readAccounts = `
  SELECT coalesce(string_agg(${accountLine}, E'\\n'), '') AS accounts
  FROM ledger.account
  WHERE id = ANY ($1::integer[])`;

/** In the order of the ids, so that two writers cannot wait for each other in a circle. */
export const lockAccounts = `
  SELECT coalesce(string_agg(${accountLine}, E'\\n'), '') AS accounts
  FROM (
    SELECT id, currency, floor, closed, balance, held
    FROM ledger.account
    WHERE id = ANY ($1::integer[])
    ORDER BY id
    FOR NO KEY UPDATE
  ) AS locked`;

const transferColumns = `
  no::text, id::text, kind::text, from_account::text, to_account::text, amount::text, code::text,
  linked::text, ref::text, (extract(epoch FROM expires_at) * 1000)::bigint::text AS expires_at, memo`;

// The one before it in its linked group.
const after = `
  (SELECT one.id::text FROM ledger.transfer AS one WHERE one.no = transfer.no - 1 AND one.linked) AS after`;

/** Transfers by id, and those that refer to them. */
export const findTransfers = `
  SELECT ${transferColumns}, ${after}
  FROM ledger.transfer
  WHERE id = ANY ($1::uuid[])
  UNION ALL
  SELECT ${transferColumns}, ${after}
  FROM ledger.transfer
  WHERE ref = ANY ($2::uuid[])`;

/** One transfer and nothing else. */
export const writeTransfer = `
  SELECT ledger.write_transfer($1, $2, $3, $4, $5, $6, $7)::text AS base`;

/** A batch of transfers and nothing else; see `batchCall` for the parameters. */
export const writeTransfers = `
  ledger.write_batch(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    $12, $13, $14, $15, $16, $17, NULL, NULL, NULL, NULL
  )`;

export const writeBatch = `
  ledger.write_batch(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
    $19, $20, $21, $22, $23, $24, $25, $26, $27, $28
  )`;

/** The call of a function that answers a base, as a statement of its own. */
export const whole = (call: string): string => `SELECT ${call}::text AS base`;

export function parseTransfer(row: Record<string, unknown>): TransferRow & { readonly no: number } {
  const text = (name: string) => row[name] as string;
  const optional = (name: string) => row[name] as string | null;
  const expires = optional('expires_at');
  return {
    no: Number(text('no')),
    id: text('id'),
    kind: Number(text('kind')),
    from: Number(text('from_account')),
    to: Number(text('to_account')),
    amount: BigInt(text('amount')),
    code: Number(text('code')),
    linked: text('linked') === 'true',
    ref: optional('ref'),
    expiresAtMs: expires === null ? null : Number(expires),
    memo: optional('memo'),
  };
}

/** Runs a statement on any connection of the pool, prepared once on each. */
export async function ask(
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>({ name: `ledger-${name}`, text, values });
  return rows;
}
