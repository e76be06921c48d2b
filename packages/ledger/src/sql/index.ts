import type pg from 'pg';
import type { TransferRow } from '../rules/index.ts';

/** Whatever runs SQL: a client of pg, a pool, or a caller's own transaction. */
export type Sql = {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
};

/**
 * One statement, answered by a callback. Asked for a promise, pg would make one and assign a closure to the query; V8 puts
 * closures that are assigned to a property among what lives long, and this one would keep its whole call there until the next
 * full collection, for which calls have to wait.
 */
export function asked<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  return new Promise((resolve, reject) => {
    client.query<R>(statement, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** How many numbers of the journal a block may use: the step of the sequence `ledger.base`. */
export const blockNumbers = 4096;

/** In SQL: the base of the block that a row of this number is in. */
export const baseOf = (no: string): string => `${no} - ${no} % ${blockNumbers}`;

/** In SQL: whether a row of this number is in the block of this base. */
export const isInBlock = (no: string, base: string): string =>
  `${no} >= ${base} AND ${no} < ${base} + ${blockNumbers}`;

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
