import type { AccountRole, RequestWay, ShownName } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { accountNameSql, customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { seenAccountView, sharedAccountView } from '../owners/index.ts';
import { canReceive, type LinkedRequest, type OwnRequest } from './request.ts';
import type { PaymentView } from './services.ts';

/** The newest of a customer's own, each with what came in; or one of them. */
export async function listRequests(
  reader: Reader,
  payments: PaymentView,
  customerId: string,
  only: { readonly limit: number } | { readonly id: string },
): Promise<readonly OwnRequest[]> {
  const { rows } = await sql<OwnRow>`
    SELECT
      request.*, ${sql.raw(accountNameSql('own', 'request.customer_id'))} AS account_name,
      (
        SELECT json_agg(
          json_build_object('payer', answer.payer_name, 'amount', payment.amount::text, 'at', payment.sent_at)
          ORDER BY payment.sent_at DESC
        )
        FROM money_request_payment AS answer
        JOIN ${payments} AS payment ON payment.id = answer.withdrawal_id
        WHERE answer.request_id = request.id AND payment.state = 'completed'
      ) AS payments
    FROM money_request AS request
    JOIN ${customerAccountView} AS own ON own.id = request.account_id
    WHERE
      request.customer_id = ${customerId}
      AND ${'id' in only ? sql`request.id = ${only.id}` : sql`true`}
    ORDER BY request.created_at DESC, request.id DESC
    LIMIT ${'limit' in only ? only.limit : 1}
  `.execute(reader);
  return rows.map((row) => ({
    ...requestOf(row),
    account: { id: row.account_id, name: row.account_name },
    payments: (row.payments ?? []).map(({ payer, amount, at }) => ({
      payer,
      amountMinor: BigInt(amount),
      at: new Date(at),
    })),
  }));
}

/** Where a link leads; undefined when it leads nowhere. */
export async function findLinked(reader: Reader, token: string): Promise<LinkedRequest | undefined> {
  const { rows } = await sql<LinkedRow>`
    SELECT
      request.*, customer.first_name, customer.last_name, customer.status,
      own.account_number, account.currency AS account_currency, account.closed AS is_closed,
      (
        SELECT seen.role
        FROM ${seenAccountView} AS seen
        WHERE seen.id = request.account_id AND seen.customer_id = request.customer_id
        LIMIT 1
      ) AS role,
      shared.company_name, shared.frozen_because IS NOT NULL AS is_frozen
    FROM money_request AS request
    JOIN ${customerView} AS customer ON customer.id = request.customer_id
    JOIN ${customerAccountView} AS own ON own.id = request.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN ${sharedAccountView} AS shared ON shared.account_id = request.account_id
    WHERE request.token = ${token}
  `.execute(reader);
  return rows.map((row) => ({
    ...requestOf(row),
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    canReceive: canReceive({
      status: row.status,
      isClosed: row.is_closed,
      isFrozen: row.is_frozen,
      role: row.role,
    }),
    accountNumber: row.account_number,
    accountCurrency: row.account_currency,
  }))[0];
}

export type OwnAccount = { readonly role: AccountRole; readonly isFrozen: boolean };

/** An open account that the customer may see and others can pay into; undefined when there is none. */
export async function findAccount(
  reader: Reader,
  customerId: string,
  accountId: string,
): Promise<OwnAccount | undefined> {
  const { rows } = await sql<{ readonly role: AccountRole; readonly is_frozen: boolean }>`
    SELECT seen.role, shared.frozen_because IS NOT NULL AS is_frozen
    FROM ${seenAccountView} AS seen
    JOIN ledger_view.account ON account.id = seen.ledger_account
    LEFT JOIN ${sharedAccountView} AS shared ON shared.account_id = seen.id
    WHERE
      seen.customer_id = ${customerId}
      AND seen.id = ${accountId}
      AND seen.account_number IS NOT NULL
      AND NOT account.closed
  `.execute(reader);
  return rows.map((row) => ({ role: row.role, isFrozen: row.is_frozen }))[0];
}

/** How many of a customer's can still be paid. */
export async function countOpen(reader: Reader, customerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count
    FROM money_request
    WHERE
      customer_id = ${customerId}
      AND withdrawn_at IS NULL
      AND expires_at > ${now}
      AND paid_count < most_payments
      AND NOT (way = 'parts' AND paid_amount = amount)
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

export type NewRequest = Omit<
  OwnRequest,
  'account' | 'payments' | 'paidCount' | 'paidMinor' | 'withdrawnAt'
> & {
  readonly accountId: string;
};

export async function insertRequest(tx: Tx, customerId: string, request: NewRequest): Promise<void> {
  await tx
    .insertInto('money_request')
    .values({
      id: request.id,
      customer_id: customerId,
      account_id: request.accountId,
      token: request.token,
      way: request.way,
      amount: request.amountMinor,
      currency: request.currency,
      words: request.words,
      shown_name: request.shownName,
      shows_account: request.showsAccount,
      most_payments: request.mostPayments,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** Held until the transaction ends: whoever pays it at the same moment decides anew. */
export async function lockRequest(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('money_request')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveWithdrawn(tx: Tx, customerId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('money_request')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute();
}

type RequestRow = Selectable<DB['money_request']>;

type OwnRow = RequestRow & {
  readonly account_name: string;
  readonly payments:
    | readonly { readonly payer: string; readonly amount: string; readonly at: string }[]
    | null;
};

type LinkedRow = RequestRow & {
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly account_number: string;
  readonly account_currency: Currency;
  readonly is_closed: boolean;
  readonly role: AccountRole | null;
  readonly company_name: string | null;
  readonly is_frozen: boolean;
};

/** The table's checks hold the words. */
function requestOf(row: RequestRow) {
  return {
    id: row.id,
    token: row.token,
    way: row.way as RequestWay,
    amountMinor: row.amount,
    currency: row.currency as Currency,
    words: row.words,
    shownName: row.shown_name as ShownName,
    showsAccount: row.shows_account,
    mostPayments: row.most_payments,
    paidCount: row.paid_count,
    paidMinor: row.paid_amount,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at,
  };
}
