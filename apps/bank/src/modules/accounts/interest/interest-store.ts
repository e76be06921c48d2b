import { type AccountId, insertion, type Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import type { Period } from './calendar.ts';

/** A savings account, and how far its interest was reckoned. */
export type Saver = {
  readonly accountId: string;
  readonly ledgerAccount: AccountId;
  readonly currency: Currency;
  readonly openedDay: string;
  /** Where the last reckoning ended; null before the first. */
  readonly reckonedUntil: string | null;
  readonly carried: bigint;
};

const saver = sql`
  SELECT
    own.id, own.ledger_account, account.currency, (own.opened_at AT TIME ZONE 'UTC')::date::text AS opened_day,
    last.until_day::text AS reckoned_until, coalesce(last.carried_after, 0)::bigint AS carried
  FROM ${customerAccountView} AS own
  JOIN ledger_view.account ON account.id = own.ledger_account
  LEFT JOIN LATERAL (
    SELECT until_day, carried_after
    FROM savings_interest
    WHERE account_id = own.id
    ORDER BY first_day DESC
    LIMIT 1
  ) AS last ON true
  WHERE own.kind = 'savings' AND NOT account.closed`;

/** Those that were not reckoned up to a day, in the order of their ids. An account that was never used earns nothing. */
export async function listBehind(
  reader: Reader,
  page: {
    readonly untilDay: string;
    readonly currencies: readonly Currency[];
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<SaverRow>`
    ${saver}
      AND account.entries > 0
      AND account.currency = ANY (${page.currencies}::text[])
      AND coalesce(last.until_day, '-infinity') < ${page.untilDay}::date
      AND own.id > ${page.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    ORDER BY own.id
    LIMIT ${page.limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export async function listSaversOf(reader: Reader, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<SaverRow>`${saver} AND own.customer_id = ${customerId}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Undefined when it is closed, or saves nothing. */
export async function findSaver(reader: Reader, accountId: string): Promise<Saver | undefined> {
  const { rows } = await sql<SaverRow>`${saver} AND own.id = ${accountId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    accountId: row.id,
    ledgerAccount: row.ledger_account,
    currency: row.currency,
    openedDay: row.opened_day,
    reckonedUntil: row.reckoned_until,
    carried: row.carried,
  };
}

/**
 * What an account and its pots had at the end of each day, by the journal: whoever puts money aside loses nothing. Interest
 * that was credited late, because the bank did not run, counts from the day on which it was due, less its tax: otherwise a
 * customer would pay for that. All days are asked for at once: one by one, each would be searched for in the journal anew.
 */
export async function readDays(
  reader: Reader,
  accountId: string,
  { firstDay, untilDay }: Period,
): Promise<readonly { readonly day: string; readonly balanceMinor: bigint }[]> {
  const { rows } = await sql<{ day: string; balance: bigint }>`
    WITH
    days AS MATERIALIZED (
      SELECT place, day::date AS day, (day::date + 1)::timestamp AT TIME ZONE 'UTC' AS end_at
      FROM generate_series(${firstDay}::date::timestamp, ${untilDay}::date::timestamp - interval '1 day', interval '1 day')
        WITH ORDINALITY AS day (day, place)
    ),
    saved AS MATERIALIZED (
      SELECT entry.place, sum(entry.balance_after) AS amount
      FROM ${customerAccountView} AS part
      CROSS JOIN LATERAL ledger.entries_before(
        part.ledger_account, (SELECT array_agg(days.end_at ORDER BY days.place) FROM days)
      ) AS entry
      WHERE part.id = ${accountId} OR part.id IN (SELECT id FROM pot WHERE account_id = ${accountId})
      GROUP BY entry.place
    )
    SELECT days.day::text AS day, (saved.amount + late.amount)::bigint AS balance
    FROM days
    JOIN saved ON saved.place = days.place
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(credit.amount - credit.tax), 0) AS amount
      FROM savings_interest AS credit
      WHERE credit.account_id = ${accountId} AND credit.until_day <= days.day AND credit.credited_at >= days.end_at
    ) AS late
    ORDER BY days.place
  `.execute(reader);
  return rows.map(({ day, balance }) => ({ day, balanceMinor: balance }));
}

/** What was credited since a moment, before tax, and what was withheld from it. In minor units. */
export async function creditedSince(
  reader: Reader,
  accountId: string,
  since: Date,
): Promise<{ readonly gross: bigint; readonly tax: bigint }> {
  return await reader
    .selectFrom('savings_interest')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('gross'),
      sql<bigint>`coalesce(sum(tax), 0)::bigint`.as('tax'),
    ])
    .where('account_id', '=', accountId)
    .where('credited_at', '>=', since)
    .executeTakeFirstOrThrow();
}

const credit = insertion('savings_interest', {
  columns: {
    id: 'uuid',
    account_id: 'uuid',
    first_day: 'date',
    until_day: 'date',
    carried_before: 'bigint',
    earned: 'numeric',
    carried_after: 'bigint',
    amount: 'bigint',
    tax_basis_points: 'bigint',
    tax: 'bigint',
    credited_at: 'timestamptz',
  },
  unless: ['id'],
  // Whoever wrote it: the same days of the same account come to the same.
  fresh: 'id',
});

export type Credit = Period & {
  readonly id: string;
  readonly accountId: string;
  readonly carriedBefore: bigint;
  /** In parts of a minor unit, like what is carried. */
  readonly earned: bigint;
  readonly carriedAfter: bigint;
  /** Before tax. */
  readonly amountMinor: bigint;
  readonly taxBasisPoints: bigint;
  readonly taxMinor: bigint;
};

/** Of two who reckon the same days, one writes them. */
export function creditRow(given: Credit, now: Date): Row {
  return credit.row({
    id: given.id,
    account_id: given.accountId,
    first_day: given.firstDay,
    until_day: given.untilDay,
    carried_before: given.carriedBefore,
    earned: given.earned.toString(),
    carried_after: given.carriedAfter,
    amount: given.amountMinor,
    tax_basis_points: given.taxBasisPoints,
    tax: given.taxMinor,
    credited_at: now,
  });
}

type SaverRow = {
  readonly id: string;
  readonly ledger_account: AccountId;
  readonly currency: Currency;
  readonly opened_day: string;
  readonly reckoned_until: string | null;
  readonly carried: bigint;
};
