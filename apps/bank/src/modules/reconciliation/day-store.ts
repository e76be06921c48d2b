import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { paymentView } from '../withdrawals/index.ts';

/** Our account at another bank on one day, in minor units and from its point of view: money that left it is below zero. */
export type DayRow = {
  readonly day: string;
  readonly account: string;
  readonly currency: Currency;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly brought_forward: bigint;
  readonly only_theirs_entries: number;
  readonly only_theirs: bigint;
  readonly only_ours_payouts: number;
  readonly only_ours: bigint;
  readonly entries: number;
  readonly open: number;
  readonly open_until_then: number;
};

/** What the books say that the account has at the end of a day (UTC): the other side of all that was paid from it. */
const oursAt = (day: RawBuilder<unknown>) => sql`
  coalesce(
    -ledger.balance_at(
      (SELECT id FROM ledger_view.account WHERE code = 'bank:' || statement.currency || ':payouts-settled'),
      ${endOf(day)} - interval '1 millisecond'
    ),
    0
  )::bigint`;

const endOf = (day: RawBuilder<unknown>) => sql`((${day} + 1)::timestamp AT TIME ZONE 'UTC')`;

const movement = sql`entry.state <> 'repeated' AND entry.kind IN ('debit', 'credit', 'return')`;

/** The newest day first. */
export async function listDays(
  reader: Reader,
  page: {
    readonly before: { readonly day: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly DayRow[]> {
  const before = page.before ?? { day: '9999-12-31', id: '' };
  const { rows } = await sql<DayRow>`
    SELECT
      statement.day, statement.account, statement.currency, statement.closing AS theirs,
      ${oursAt(sql`statement.day`)} AS ours,
      (first.opening - ${oursAt(sql`(first.day - 1)`)})::bigint AS brought_forward,
      theirs.entries AS only_theirs_entries, theirs.amount AS only_theirs,
      ours.payouts AS only_ours_payouts, ours.amount AS only_ours,
      of_day.entries, of_day.open, theirs.open AS open_until_then
    FROM bank_statement AS statement
    CROSS JOIN LATERAL (
      SELECT earliest.day, earliest.opening
      FROM bank_statement AS earliest
      WHERE earliest.account = statement.account AND earliest.currency = statement.currency
      ORDER BY earliest.day
      LIMIT 1
    ) AS first
    CROSS JOIN LATERAL (
      SELECT
        count(*)::integer AS entries,
        count(*) FILTER (WHERE entry.state = 'open')::integer AS open,
        coalesce(sum(CASE WHEN entry.kind = 'debit' THEN -entry.amount ELSE entry.amount END), 0)::bigint AS amount
      FROM reported_entry AS entry
      WHERE
        entry.currency = statement.currency AND entry.booked_on BETWEEN first.day AND statement.day AND ${movement}
        AND (entry.in_books_at IS NULL OR entry.in_books_at >= ${endOf(sql`statement.day`)})
    ) AS theirs
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS payouts, coalesce(-sum(payout.amount), 0)::bigint AS amount
      FROM (${unreported(sql`statement.currency`, sql`first.day`, sql`statement.day`)}) AS payout
    ) AS ours
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS entries, count(*) FILTER (WHERE entry.state = 'open')::integer AS open
      FROM reported_entry AS entry
      WHERE entry.currency = statement.currency AND entry.booked_on = statement.day AND ${movement}
    ) AS of_day
    WHERE (statement.day, statement.currency) < (${before.day}::date, ${before.id})
    ORDER BY statement.day DESC, statement.currency DESC
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

/** Payouts that our books have as settled between two days and that no statement shows until the second. */
function unreported(
  currency: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT
      withdrawal.id, withdrawal.reference, withdrawal.account_name AS payee, withdrawal.amount, withdrawal.currency,
      withdrawal.ended_at AS settled_at
    FROM ${paymentView} AS withdrawal
    WHERE
      withdrawal.state = 'completed' AND withdrawal.route = 'external' AND withdrawal.currency = ${currency}
      AND withdrawal.ended_at >= (${first}::timestamp AT TIME ZONE 'UTC') AND withdrawal.ended_at < ${endOf(last)}
      AND NOT EXISTS (
        SELECT
        FROM reported_entry AS entry
        WHERE
          entry.withdrawal_id = withdrawal.id AND entry.kind = 'debit' AND entry.state IN ('matched', 'resolved')
          AND entry.booked_on <= ${last}
      )`;
}

export type UnreportedRow = {
  readonly id: string;
  readonly reference: string;
  readonly payee: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly settled_at: Date;
};

/** The oldest first; none before the first statement of the currency. */
export async function listUnreported(
  reader: Reader,
  of: { readonly day: string; readonly currency: Currency },
  page: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly UnreportedRow[]> {
  const after = page.after ?? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await sql<UnreportedRow>`
    SELECT payout.*
    FROM (SELECT min(day) AS day FROM bank_statement WHERE currency = ${of.currency}) AS first
    CROSS JOIN LATERAL (${unreported(sql`${of.currency}`, sql`first.day`, sql`${of.day}::date`)}) AS payout
    WHERE (payout.settled_at, payout.id) > (${after.at}, ${after.id}::uuid)
    ORDER BY payout.settled_at, payout.id
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}
