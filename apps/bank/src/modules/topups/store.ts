import type { TopupHold, TopupState } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money } from '@farthing/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { policies } from '../../platform/policies.ts';
import { accountNameSql, accountTakingSql, customerAccountView } from '../books/index.ts';
import { type CustomerRecord, customerView, requestView } from '../identity/index.ts';
import type { Topup, TopupFacts } from './topup.ts';

type TopupRow = Selectable<DB['topup']> & {
  readonly account_name: string;
  readonly account_number: string | null;
  readonly owed_from: string | null;
};

/** What a debt is paid from: the account that was topped up, or once that is closed another of the customer in its currency. */
const payerSql = sql`
  CASE
    WHEN (SELECT topped.closed FROM ledger_view.account AS topped WHERE topped.id = own.ledger_account)
    THEN ${accountTakingSql(sql`topup.customer_id`, sql`topup.currency`)}
    ELSE own.ledger_account
  END`;

const withAccount = sql`
  topup.*, ${sql.raw(accountNameSql('own', 'topup.customer_id'))} AS account_name, own.account_number,
  CASE
    WHEN topup.debt_amount > 0
    THEN (
      SELECT ${sql.raw(accountNameSql('payer', 'topup.customer_id'))}
      FROM ${customerAccountView} AS payer
      WHERE payer.ledger_account = ${payerSql}
    )
  END AS owed_from`;

/** The newest of a customer's own. */
export async function listTopups(
  reader: Reader,
  customerId: string,
  limit: number,
): Promise<readonly Topup[]> {
  const { rows } = await sql<TopupRow>`
    SELECT ${withAccount}
    FROM topup
    JOIN ${customerAccountView} AS own ON own.id = topup.account_id
    WHERE topup.customer_id = ${customerId}
    ORDER BY topup.created_at DESC, topup.id DESC
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(toTopup);
}

/** One of a customer's own. */
export async function findOwnTopup(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<Topup | undefined> {
  return findWhere(reader, sql`topup.id = ${id} AND topup.customer_id = ${customerId}`);
}

/** For whoever is no customer: the bank itself and its staff. */
export function findTopup(reader: Reader, id: string): Promise<Topup | undefined> {
  return findWhere(reader, sql`topup.id = ${id}`);
}

async function findWhere(reader: Reader, which: RawBuilder<unknown>): Promise<Topup | undefined> {
  const { rows } = await sql<TopupRow>`
    SELECT ${withAccount}
    FROM topup
    JOIN ${customerAccountView} AS own ON own.id = topup.account_id
    WHERE ${which}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toTopup(rows[0]);
}

type FactsRow = TopupRow & {
  readonly email: string;
  readonly first_name: string;
  readonly status: string;
  readonly since: Date;
  readonly ledger_account: AccountId;
  readonly closed: boolean;
  readonly available: bigint;
  readonly payer: AccountId | null;
  readonly payer_available: bigint | null;
  readonly version: bigint;
  readonly tries: number;
  readonly paid_in_day: bigint;
  readonly has_unpaid_debt: boolean;
};

const dayMs = 86_400_000;

export async function readTopupFacts(reader: Reader, id: string, now: Date): Promise<TopupFacts | undefined> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const { rows } = await sql<FactsRow>`
    SELECT
      ${withAccount}, own.ledger_account,
      customer.email, customer.first_name, customer.status, customer.created_at AS since,
      account.closed, (account.balance - account.held)::bigint AS available,
      payer.id AS payer, (payer.balance - payer.held)::bigint AS payer_available,
      coalesce(
        (
          SELECT request.version
          FROM ${requestView} AS request
          WHERE request.customer_id = topup.customer_id AND request.kind = 'topup'
        ),
        0
      ) AS version,
      (
        SELECT count(*)::integer
        FROM topup AS other
        WHERE other.customer_id = topup.customer_id AND other.created_at > ${dayAgo}
      ) AS tries,
      (
        SELECT coalesce(sum(other.worth), 0)::bigint
        FROM topup AS other
        WHERE other.customer_id = topup.customer_id AND other.id <> topup.id AND other.paid_at > ${dayAgo}
      ) AS paid_in_day,
      EXISTS (
        SELECT FROM topup AS other
        WHERE other.customer_id = topup.customer_id AND other.debt_amount > 0 AND other.debt_paid_at IS NULL
      ) AS has_unpaid_debt
    FROM topup
    JOIN ${customerView} AS customer ON customer.id = topup.customer_id
    JOIN ${customerAccountView} AS own ON own.id = topup.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN ledger_view.account AS payer ON payer.id = ${payerSql}
    WHERE topup.id = ${id}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    topup: toTopup(row),
    customer: {
      id: row.customer_id,
      email: row.email,
      firstName: row.first_name,
      // The table's check holds it to the same words.
      status: row.status as CustomerRecord['status'],
      since: row.since,
    },
    ledgerAccount: row.ledger_account,
    isClosed: row.closed,
    availableMinor: row.available,
    payer:
      row.payer === null || row.payer_available === null
        ? null
        : { account: row.payer, availableMinor: row.payer_available },
    version: row.version,
    tries: row.tries,
    paidInDayMinor: row.paid_in_day,
    hasUnpaidDebt: row.has_unpaid_debt,
  };
}

export type OwnAccount = Topup['account'] & { readonly currency: Currency };

/** One that is the customer's alone, and takes money. */
export async function findOwnAccount(
  reader: Reader,
  customerId: string,
  accountId: string,
): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    SELECT own.id, ${sql.raw(accountNameSql('own'))} AS name, own.account_number AS number, account.currency
    FROM ${customerAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE
      own.id = ${accountId} AND own.customer_id = ${customerId} AND own.kind <> 'pot' AND NOT own.is_shared
      AND NOT account.closed
  `.execute(reader);
  return rows[0];
}

/** What counts for the limits of a customer. */
export function countedSql(now: Date): RawBuilder<{ readonly open: number; readonly worth_of_day: bigint }> {
  const dayAgo = new Date(now.getTime() - dayMs);
  return sql`
    (
      SELECT count(*)::integer FROM topup WHERE topup.customer_id = customer.id AND topup.state = 'started'
    ) AS open,
    (
      SELECT coalesce(sum(topup.worth), 0)::bigint
      FROM topup
      WHERE
        topup.customer_id = customer.id AND topup.created_at > ${dayAgo}
        AND topup.state NOT IN ('declined', 'expired')
    ) AS worth_of_day`;
}

/** What the provider is asked about, the oldest first: what hangs, and what it has to give back. */
export async function listHanging(
  reader: Reader,
  now: Date,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const before = new Date(now.getTime() - policies.topups.askedAfterMs);
  const rows = await reader
    .selectFrom('topup')
    .select('id')
    .where((or) =>
      or.or([
        or('state', '=', 'refunding'),
        or.and([or('state', '=', 'started'), or('created_at', '<=', before)]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What was not paid in time: a payment may come after all. */
export async function listExpired(
  reader: Reader,
  now: Date,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('topup')
    .select('id')
    .where('state', '=', 'expired')
    .where('created_at', '>', new Date(now.getTime() - policies.topups.askedForMs))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function toTopup(row: TopupRow): Topup {
  return {
    id: row.id,
    customerId: row.customer_id,
    account: { id: row.account_id, name: row.account_name, number: row.account_number ?? '' },
    owedFrom: row.owed_from,
    // The table's checks hold these to the same words.
    amount: money(row.amount, row.currency as Currency),
    state: row.state as TopupState,
    heldFor: row.held_for as TopupHold | null,
    worthMinor: row.worth,
    feeMinor: row.fee_amount,
    debtMinor: row.debt_amount,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    creditedAt: row.credited_at,
    refundedAt: row.refunded_at,
    chargedBackAt: row.charged_back_at,
    debtPaidAt: row.debt_paid_at,
    debtWrittenOffAt: row.debt_written_off_at,
    decidedAt: row.decided_at,
  };
}
