import type pg from 'pg';
import { type Account, type NewAccount, readAccounts, readAccountsByCode } from '../read/index.ts';
import { type AccountId, isAccountId, largestBalanceMinor } from '../rules/index.ts';
import { closingLine, openingLine, sealOf } from '../seal/index.ts';
import { ask, type Sql } from '../sql/index.ts';
import { failureOf } from './errors.ts';

export type Opened =
  | { readonly status: 'open'; readonly account: Account; readonly existed: boolean }
  | { readonly status: 'refused'; readonly refusal: 'malformed' | 'code-reused'; readonly code: string };

export type Closed =
  | { readonly status: 'closed'; readonly id: AccountId }
  | {
      readonly status: 'refused';
      readonly refusal: 'malformed' | 'account-unknown' | 'account-closed' | 'balance-not-zero';
      readonly id: AccountId;
    };

/**
 * Opens accounts, in order and in bulk. A code that is open with the same currency and floor answers that account;
 * with others it is refused.
 */
export async function openAccounts(
  pool: pg.Pool,
  nowMs: () => number,
  wanted: readonly NewAccount[],
): Promise<readonly Opened[]> {
  const outcomes: Opened[] = [];
  for (let start = 0; start < wanted.length; start += accountsPerBatch) {
    outcomes.push(...(await openSome(pool, nowMs, wanted.slice(start, start + accountsPerBatch))));
  }
  return outcomes;
}

/** The same as part of a transaction that the caller has begun: they are open if and when it commits. */
export async function openAccountsWithin(
  transaction: Sql,
  nowMs: () => number,
  wanted: readonly NewAccount[],
): Promise<readonly Opened[]> {
  try {
    return await openAccounts(asPool(transaction), nowMs, wanted);
  } catch (cause) {
    // Another process opened one of them first, which has broken the transaction: looking again needs a new one.
    throw (cause as { code?: string }).code === transactionAborted
      ? new TransactionConflict({ cause: cause as Error })
      : cause;
  }
}

function asPool(transaction: Sql): pg.Pool {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) => transaction.query(text, values),
  } as unknown as pg.Pool;
}

const transactionAborted = '25P02';

/** Another process was there first; run the transaction again. */
class TransactionConflict extends Error {
  /** The SQLSTATE of a serialization failure, so that what retries those retries this. */
  readonly code = '40001';

  constructor(options: ErrorOptions) {
    super('Another process was there first; run the transaction again.', options);
    this.name = 'TransactionConflict';
  }
}

/** Whoever posts to it meanwhile waits for the transaction; afterwards the statement that writes finds it closed. */
export function closeAccountWithin(transaction: Sql, nowMs: () => number, id: AccountId): Promise<Closed> {
  return closeAccount(asPool(transaction), nowMs, id);
}

export async function closeAccount(pool: pg.Pool, nowMs: () => number, id: AccountId): Promise<Closed> {
  const refused = (refusal: Extract<Closed, { status: 'refused' }>['refusal']) =>
    ({ status: 'refused', refusal, id }) as const;
  if (!isAccountId(id)) return refused('malformed');
  const { digest, marks } = sealOf([closingLine(0, id)]);
  const [row] = await ask(
    pool,
    'close-account',
    'SELECT ledger.close_account($1, $2, $3, $4)::text AS closed',
    [new Date(nowMs()).toISOString(), digest, marks, id],
  );
  if (row?.closed === 'true') return { status: 'closed', id };
  const [account] = await readAccounts(pool, [id]);
  if (account === undefined) return refused('account-unknown');
  return refused(account.closed ? 'account-closed' : 'balance-not-zero');
}

const accountsPerBatch = 1000;

async function openSome(
  pool: pg.Pool,
  nowMs: () => number,
  wanted: readonly NewAccount[],
): Promise<readonly Opened[]> {
  const sound = wanted.filter(isSound);
  const codes = [...new Set(sound.map(({ code }) => code))];
  const before = new Map((await readAccountsByCode(pool, codes)).map((account) => [account.code, account]));
  const fresh = new Map(
    sound.filter(({ code }) => !before.has(code)).map((account) => [account.code, account]),
  );
  if (fresh.size > 0 && !(await insert(pool, nowMs, [...fresh.values()])))
    return openSome(pool, nowMs, wanted);
  const after = new Map(
    (await readAccountsByCode(pool, [...fresh.keys()])).map((found) => [found.code, found]),
  );
  return wanted.map((one) => {
    const account = isSound(one) ? (before.get(one.code) ?? after.get(one.code)) : undefined;
    if (account === undefined) return { status: 'refused', refusal: 'malformed', code: one.code };
    if (account.currency !== one.currency || account.floor !== one.floor) {
      return { status: 'refused', refusal: 'code-reused', code: one.code };
    }
    return { status: 'open', account, existed: before.has(one.code) };
  });
}

/** False when another process opened one of them first. */
async function insert(pool: pg.Pool, nowMs: () => number, accounts: readonly NewAccount[]): Promise<boolean> {
  const numbers = await ask(
    pool,
    'account-ids',
    "SELECT nextval('ledger.account_id')::text AS id FROM generate_series(1, $1)",
    [accounts.length],
  );
  const rows = accounts.map((account, index) => ({ ...account, id: Number(numbers[index]?.id) }));
  const { digest, marks } = sealOf(rows.map((row, index) => openingLine(index, row)));
  try {
    await ask(pool, 'open-accounts', 'SELECT ledger.open_accounts($1, $2, $3, $4, $5, $6, $7)', [
      new Date(nowMs()).toISOString(),
      digest,
      marks,
      rows.map(({ id }) => id),
      rows.map(({ code }) => code),
      rows.map(({ currency }) => currency),
      rows.map(({ floor }) => floor),
    ]);
    return true;
  } catch (error) {
    if (failureOf(error) === 'conflict') return false;
    throw error;
  }
}

function isSound({ code, currency, floor }: NewAccount): boolean {
  return (
    typeof code === 'string' &&
    /^[\w:./@-]{1,200}$/.test(code) &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency) &&
    // An account starts at zero, which has to be allowed.
    (floor === null || (typeof floor === 'bigint' && floor <= 0n && floor >= -largestBalanceMinor))
  );
}
