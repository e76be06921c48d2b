import type { AccountId } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerAccountView } from '../books/index.ts';
import { type AccountLimit, type Bounds, lowerOf } from './account-limit.ts';

/** At most one row of what may leave an account; part of whatever statement reads what is decided. */
export const accountLimitQuery = (of: {
  readonly account: string;
  readonly ledgerAccount: string;
  readonly now: string;
}) => `
  SELECT
    account_limit.account_id AS limit_account, account_limit.version AS limit_version,
    least(account_limit.own_day, account_limit.bank_day) AS limit_day,
    least(account_limit.own_payment, account_limit.bank_payment) AS limit_payment,
    (
      SELECT total
      FROM account_day
      WHERE account_day.ledger_account = ${of.ledgerAccount} AND account_day.day = (${of.now} AT TIME ZONE 'UTC')::date
      LIMIT 1
    ) AS limit_taken
  FROM account_limit
  WHERE account_limit.account_id = ${of.account}
  LIMIT 1`;

export type AccountLimitRow = {
  readonly limit_account: string | null;
  readonly limit_version: number | null;
  readonly limit_day: bigint | null;
  readonly limit_payment: bigint | null;
  readonly limit_taken: bigint | null;
};

/** Undefined where nothing was ever set. */
export function toAccountLimit(row: AccountLimitRow): AccountLimit | undefined {
  if (row.limit_account === null || row.limit_version === null) return undefined;
  return {
    accountId: row.limit_account,
    version: row.limit_version,
    dayMinor: row.limit_day,
    paymentMinor: row.limit_payment,
    takenMinor: row.limit_taken ?? 0n,
  };
}

/** What its people and the bank have set. */
type SetLimits = {
  readonly own: Bounds;
  readonly bank: Bounds;
  readonly version: number;
  /** What the last mailed code raises them to. */
  readonly asked: string | null;
};

export async function findLimits(reader: Reader, accountId: string): Promise<SetLimits> {
  const row = await reader
    .selectFrom('account_limit')
    .select(['own_day', 'own_payment', 'bank_day', 'bank_payment', 'version', 'asked'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    own: { dayMinor: row?.own_day ?? null, paymentMinor: row?.own_payment ?? null },
    bank: { dayMinor: row?.bank_day ?? null, paymentMinor: row?.bank_payment ?? null },
    version: row?.version ?? 0,
    asked: row?.asked ?? null,
  };
}

/** Both limits, and what has left. */
export type FoundLimits = Pick<SetLimits, 'own' | 'bank'> & { readonly takenMinor: bigint };

/** Of several accounts, with what has left each on a day; for staff. */
export async function findLimitsOf(
  reader: Reader,
  accountIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, FoundLimits>> {
  const { rows } = await sql<LimitsRow>`
    SELECT
      account.id, account_limit.own_day, account_limit.own_payment, account_limit.bank_day, account_limit.bank_payment,
      account_day.total
    FROM ${customerAccountView} AS account
    LEFT JOIN account_limit ON account_limit.account_id = account.id
    LEFT JOIN account_day ON account_day.ledger_account = account.ledger_account AND account_day.day = ${day}::date
    WHERE account.id = ANY (${accountIds}::uuid[])
  `.execute(reader);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        own: { dayMinor: row.own_day, paymentMinor: row.own_payment },
        bank: { dayMinor: row.bank_day, paymentMinor: row.bank_payment },
        takenMinor: row.total ?? 0n,
      },
    ]),
  );
}

type LimitsRow = {
  readonly id: string;
  readonly own_day: bigint | null;
  readonly own_payment: bigint | null;
  readonly bank_day: bigint | null;
  readonly bank_payment: bigint | null;
  readonly total: bigint | null;
};

/** What has left an account on a day, or is about to. */
export async function takenOn(reader: Reader, account: AccountId, day: string): Promise<bigint> {
  const row = await reader
    .selectFrom('account_day')
    .select('total')
    .where('ledger_account', '=', account)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.total ?? 0n;
}

/** As whoever moves money is held to it; see `accountLimitQuery`. */
export async function findLimit(
  reader: Reader,
  accountId: string,
  { account, day }: { readonly account: AccountId; readonly day: string },
): Promise<AccountLimit | undefined> {
  const { own, bank, version } = await findLimits(reader, accountId);
  if (version === 0) return undefined;
  return { accountId, version, ...lowerOf(own, bank), takenMinor: await takenOn(reader, account, day) };
}

/** Whoever changes the limits of an account does so after the one before; held until the transaction ends. */
export async function lockLimits(tx: Tx, accountId: string): Promise<SetLimits> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`account-limit ${accountId}`}, 0))`.execute(tx);
  return findLimits(tx, accountId);
}

export async function saveLimits(
  tx: Tx,
  accountId: string,
  { own, bank }: { readonly own: Bounds; readonly bank: Bounds },
  now: Date,
): Promise<void> {
  const values = {
    own_day: own.dayMinor,
    own_payment: own.paymentMinor,
    bank_day: bank.dayMinor,
    bank_payment: bank.paymentMinor,
    asked: null,
    changed_at: now,
  };
  await tx
    .insertInto('account_limit')
    .values({ account_id: accountId, version: 1, ...values })
    .onConflict((clash) =>
      clash
        .column('account_id')
        .doUpdateSet((row) => ({ ...values, version: row('account_limit.version', '+', 1) })),
    )
    .execute();
}

/** Kept with the code that is mailed for it. There are limits already, since otherwise nothing is raised. */
export async function saveAsked(tx: Tx, accountId: string, asked: string): Promise<void> {
  await tx.updateTable('account_limit').set({ asked }).where('account_id', '=', accountId).execute();
}
