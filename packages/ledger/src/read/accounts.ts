import type pg from 'pg';
import type { AccountId } from '../rules/index.ts';
import { ask } from '../sql/index.ts';

export type NewAccount = {
  /** The caller's name for it, unique: letters, digits and : . _ / @ - */
  readonly code: string;
  /** Three capital letters. */
  readonly currency: string;
  /** What the balance less the held amount never goes below; null for accounts of the house. */
  readonly floor: bigint | null;
};

export type Account = NewAccount & {
  readonly id: AccountId;
  readonly balance: bigint;
  readonly held: bigint;
  /** What can be spent: the balance less what is held. */
  readonly available: bigint;
  readonly closed: boolean;
};

/** In the order of their ids; unknown ones are left out. */
export async function readAccounts(pool: pg.Pool, ids: readonly AccountId[]): Promise<readonly Account[]> {
  const rows = await ask(
    pool,
    'accounts-by-id',
    `SELECT ${columns} FROM ledger.account WHERE id = ANY ($1::integer[]) ORDER BY id`,
    [ids],
  );
  return rows.map(parseAccount);
}

export async function readAccountsByCode(
  pool: pg.Pool,
  codes: readonly string[],
): Promise<readonly Account[]> {
  const rows = await ask(
    pool,
    'accounts-by-code',
    `SELECT ${columns} FROM ledger.account WHERE code = ANY ($1::text[]) ORDER BY id`,
    [codes],
  );
  return rows.map(parseAccount);
}

/** All accounts, in the order of their ids, a page at a time. */
export async function* allAccounts(pool: pg.Pool): AsyncGenerator<Account> {
  for (let after = 0; ; ) {
    const rows = await ask(
      pool,
      'accounts-page',
      `SELECT ${columns} FROM ledger.account WHERE id > $1 ORDER BY id LIMIT 1000`,
      [after],
    );
    for (const row of rows) yield parseAccount(row);
    if (rows.length === 0) return;
    after = Number(rows.at(-1)?.id);
  }
}

const columns =
  'id::text, code, currency, floor::text, balance::text, held::text, (balance - held)::text AS available, closed::text';

function parseAccount(row: Record<string, unknown>): Account {
  return {
    id: Number(row.id),
    code: String(row.code),
    currency: String(row.currency),
    floor: row.floor === null ? null : BigInt(String(row.floor)),
    balance: BigInt(String(row.balance)),
    held: BigInt(String(row.held)),
    available: BigInt(String(row.available)),
    closed: row.closed === 'true',
  };
}
