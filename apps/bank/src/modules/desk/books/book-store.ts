import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { accountName, customerAccountView } from '../../books/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { type CustomerColumns, customerColumns } from '../customer-line.ts';

export type AccountRow = Partial<CustomerColumns> & {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly entries: bigint;
  readonly closed: boolean;
};

export async function findAccount(reader: Reader, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT
      ${accountName('account', 'own', 'customer')} AS name, account.id, account.code, account.currency, account.balance,
      account.held, account.entries, account.closed, ${customerColumns}
    FROM ledger_view.account
    LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = account.id
    LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE account.id = ${id}
  `.execute(reader);
  return rows[0];
}

export type NamedAccount = { readonly id: number; readonly name: string; readonly code: string };

/** Accounts by the name that people know and by that of the ledger. */
export async function findNames(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedAccount>> {
  const { rows } = await sql<NamedAccount>`
    SELECT account.id, ${accountName('account', 'own', 'customer')} AS name, account.code
    FROM ledger_view.account
    LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = account.id
    LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE account.id = ANY (${[...new Set(ids)]}::integer[])
  `.execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
}

export type TransitRow = CustomerColumns & {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reference: string | null;
  readonly way: string;
  readonly since: Date;
  readonly payment_file_id: string | null;
};

const inTransit = {
  deposits: sql`
    SELECT
      deposit.id, deposit.amount, deposit.currency, NULL::text AS reference, 'from ' || network AS way,
      deposit.created_at AS since, NULL::uuid AS payment_file_id, customer_id
    FROM ${depositView} AS deposit
    WHERE status = 'pending'`,
  payouts: sql`
    SELECT
      withdrawal.id, amount, currency, reference, 'to ' || bank_name AS way, sent_at AS since, payment_file_id,
      customer_id
    FROM ${paymentView} AS withdrawal
    WHERE state = 'paying'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** The oldest first. */
export async function listTransit(
  reader: Reader,
  what: keyof typeof inTransit,
  limit: number,
): Promise<readonly TransitRow[]> {
  const { rows } = await sql<TransitRow>`
    SELECT way.id, way.amount, way.currency, way.reference, way.way, way.since, way.payment_file_id, ${customerColumns}
    FROM (${inTransit[what]}) AS way
    JOIN ${customerView} AS customer ON customer.id = way.customer_id
    ORDER BY way.since, way.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

export type TransitTotal = {
  readonly of: 'deposits' | 'payouts';
  readonly currency: Currency;
  readonly amount: bigint;
  readonly count: number;
};

export async function sumTransit(reader: Reader): Promise<readonly TransitTotal[]> {
  const { rows } = await sql<TransitTotal>`
    SELECT 'deposits' AS of, currency, sum(amount)::bigint AS amount, count(*)::integer AS count
    FROM (${inTransit.deposits}) AS deposits
    GROUP BY currency
    UNION ALL
    SELECT 'payouts', currency, sum(amount)::bigint, count(*)::integer
    FROM (${inTransit.payouts}) AS payouts
    GROUP BY currency
    ORDER BY 1, 2
  `.execute(reader);
  return rows;
}
