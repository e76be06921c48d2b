import { type Currency, money } from '@farthing/money';
import type { Destination, Frequency } from '@farthing/rules';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { accountNameSql, customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { seenAccountView } from '../owners/index.ts';
import type { OrderEnding, OrderState, OrderTerms, Progress, StandingOrder } from './standing-order.ts';

/** An account as its owner knows it; one that they may not see any more has no name. */
export type PaidFrom = { readonly id: string; readonly name: string; readonly number: string };

export async function insertOrder(
  tx: Tx,
  terms: OrderTerms & Pick<StandingOrder, 'replaces' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .insertInto('standing_order')
    .values({
      id: terms.id,
      customer_id: terms.customerId,
      account_id: terms.accountId,
      amount: terms.amount.minor,
      currency: terms.amount.currency,
      account_name: terms.accountName,
      bank_name: terms.bankName,
      narration: terms.narration,
      destination: JSON.stringify(terms.destination),
      payee_account: terms.payeeAccount,
      frequency: terms.frequency,
      first_day: terms.firstDay,
      last_day: terms.lastDay,
      times: terms.times,
      replaces: terms.replaces,
      created_at: terms.createdAt,
      expires_at: terms.expiresAt,
      device_since: terms.deviceSince,
      name_agreed_by: terms.nameAgreedBy,
      state: 'awaiting-code',
    })
    .execute();
}

export async function saveProgress(
  tx: Tx,
  id: string,
  progress: Progress,
  approval?: { readonly approvedAt: Date; readonly seal: Buffer; readonly sealVersion: number },
): Promise<void> {
  await tx
    .updateTable('standing_order')
    .set({
      state: progress.state,
      next_number: progress.nextNumber,
      next_day: progress.nextDay,
      due_at: progress.dueAt,
      tries: progress.tries,
      ended_at: progress.endedAt,
      ended_because: progress.endedBecause,
      ...(approval === undefined
        ? {}
        : { approved_at: approval.approvedAt, seal: approval.seal, seal_version: approval.sealVersion }),
    })
    .where('id', '=', id)
    .execute();
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('standing_order')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Over all orders that a customer has asked for since a moment. */
export async function wrongCodesSince(reader: Reader, customerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(wrong_codes), 0)::integer AS count
    FROM standing_order
    WHERE customer_id = ${customerId} AND created_at > ${since}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Held until the transaction ends; undefined when there is none, or it is somebody else's. */
export async function lockOrder(tx: Tx, customerId: string, id: string): Promise<StandingOrder | undefined> {
  const row = await tx
    .selectFrom('standing_order')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && orderOf(row);
}

export async function findOrder(reader: Reader, id: string): Promise<StandingOrder | undefined> {
  const row = await reader.selectFrom('standing_order').selectAll().where('id', '=', id).executeTakeFirst();
  return row && orderOf(row);
}

/** Those that have not ended, oldest first, and then the newest of those that have. One that nobody confirms in time is none. */
export async function listOrders(
  reader: Reader,
  customerId: string,
  { now, endedShown }: { readonly now: Date; readonly endedShown: number },
): Promise<readonly StandingOrder[]> {
  const own = reader.selectFrom('standing_order').selectAll().where('customer_id', '=', customerId);
  const [open, over] = await Promise.all([
    own
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['active', 'paused']),
          eb.and([eb('state', '=', 'awaiting-code'), eb('expires_at', '>', now)]),
        ]),
      )
      .orderBy('created_at')
      .execute(),
    own
      .where('state', '=', 'ended')
      .where('approved_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(endedShown)
      .execute(),
  ]);
  return [...open, ...over].map(orderOf);
}

/** Those that an account will pay, oldest first; without those of people who can pay from it no more. */
export async function listActiveOn(reader: Reader, accountId: string): Promise<readonly StandingOrder[]> {
  const { rows } = await sql<OrderRow>`
    SELECT o.*
    FROM standing_order AS o
    JOIN ${seenAccountView} AS own ON own.id = o.account_id AND own.customer_id = o.customer_id
    WHERE o.account_id = ${accountId} AND o.state = 'active' AND own.role <> 'see'
    ORDER BY o.created_at, o.id
  `.execute(reader);
  return rows.map(orderOf);
}

/** The accounts that these orders are paid from, as the customer calls them now. */
export async function listPaidFrom(
  reader: Reader,
  customerId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, PaidFrom>> {
  if (accountIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom(seenAccountView.as('own'))
    .select('own.id')
    // Only a pot has none, and nothing is paid from one.
    .select(sql<string>`own.account_number`.as('number'))
    .select(sql.raw<string>(accountNameSql('own')).as('name'))
    .where('own.customer_id', '=', customerId)
    .where('own.id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those whose time has come, longest due first. */
export async function listDue(
  reader: Reader,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly StandingOrder[]> {
  const rows = await reader
    .selectFrom('standing_order')
    .selectAll()
    .where('state', '=', 'active')
    .where('due_at', '<=', now)
    .where(sql<boolean>`id <> ALL(${[...except]}::uuid[])`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}

/** Why the bank ends one by itself. */
export type Stop = Extract<OrderEnding, 'account-gone' | 'customer-stopped' | 'altered' | 'not-confirmed'>;

type Stopped = { readonly id: string; readonly because: Stop };

/** Those that can pay nothing any more: their customer is stopped, their account closed, or nobody has confirmed them. */
export async function listStopped(reader: Reader, now: Date, limit: number): Promise<readonly Stopped[]> {
  const { rows } = await sql<Stopped>`
    SELECT
      o.id,
      CASE
        WHEN o.state = 'awaiting-code' THEN 'not-confirmed'
        WHEN customer.status <> 'active' THEN 'customer-stopped'
        ELSE 'account-gone'
      END AS because
    FROM standing_order AS o
    JOIN ${customerView} AS customer ON customer.id = o.customer_id
    JOIN ${customerAccountView} AS own ON own.id = o.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE
      (o.state IN ('active', 'paused') AND (customer.status <> 'active' OR account.closed))
      OR (o.state = 'awaiting-code' AND o.expires_at <= ${now})
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

type OrderRow = Selectable<DB['standing_order']>;

function orderOf(row: OrderRow): StandingOrder {
  // The table's checks hold the words, and only currencies that the bank knows are written.
  return {
    id: row.id,
    customerId: row.customer_id,
    accountId: row.account_id,
    amount: money(row.amount, row.currency as Currency),
    accountName: row.account_name,
    bankName: row.bank_name,
    narration: row.narration,
    destination: row.destination as Destination,
    payeeAccount: row.payee_account,
    frequency: row.frequency as Frequency,
    firstDay: row.first_day,
    lastDay: row.last_day,
    times: row.times,
    replaces: row.replaces,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    deviceSince: row.device_since,
    nameAgreedBy: row.name_agreed_by as StandingOrder['nameAgreedBy'],
    state: row.state as OrderState,
    approvedAt: row.approved_at,
    seal: row.seal,
    sealVersion: row.seal_version,
    nextNumber: row.next_number,
    nextDay: row.next_day,
    dueAt: row.due_at,
    tries: row.tries,
    endedAt: row.ended_at,
    endedBecause: row.ended_because as OrderEnding | null,
  };
}
