import type { AnswerOf, getOverTime, QueryOf } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { heldAccountsSql, potView } from '../accounts/index.ts';
import { customerAccountView, monthOf, statementLineView } from '../books/index.ts';
import { balanceDays, startOfDay } from './balance-days.ts';
import type { WalletServices } from './service.ts';

/**
 * What the accounts in the sum had together at the end of each day, and what came in and went out this month: by currency, since what
 * they come to in one is for the page to say, at the rate that it names. Days are those of where somebody is; the month is that of
 * statements and Insight, which would have other sums otherwise. One round trip.
 */
export async function readOverTime(
  { database, clock }: Pick<WalletServices, 'database' | 'clock'>,
  customerId: string,
  { since, time_zone }: QueryOf<typeof getOverTime>,
): Promise<AnswerOf<typeof getOverTime>> {
  const days = balanceDays(since, clock.now(), time_zone);
  if (days.length === 0) throw notYet();
  const month = `${monthOf(clock.now())}-01`;
  const { rows } = await database.pool.query<OverTimeRow>({
    name: 'over-time',
    text: overTimeSql,
    values: [customerId, days.map(({ end }) => end), startOfDay(month, 'UTC'), mostLines],
  });
  return {
    days: days.map(({ day }) => day),
    month: { since: month, whole: rows.every(({ lines }) => lines < mostLines) },
    currencies: rows.map(({ currency, balances, came_in, went_out }) => {
      const inWords = (minor: string) => toDecimal(money(BigInt(minor), currency));
      return {
        currency,
        balances: balances.map(inWords),
        came_in: inWords(came_in),
        went_out: inWords(went_out),
      };
    }),
  };
}

function notYet(): Refusal {
  return new Refusal('validation_failed', {
    fields: { since: ['Ask for a day that is not in the future.'] },
  });
}

/** Of each account: what a month costs to read is bounded, also for who trades all day. */
const mostLines = 5_000;

/** Amounts as text, because a number of JSON would be rounded. */
type OverTimeRow = {
  readonly currency: Currency;
  readonly balances: readonly string[];
  readonly came_in: string;
  readonly went_out: string;
  /** Of the account that has most of them. */
  readonly lines: number;
};

/** The accounts in the sum, and their pots. */
const partsOfSum = `
  SELECT own.currency, own.ledger_account, false AS is_pot
  FROM own
  WHERE own.in_sum
  UNION ALL
  SELECT own.currency, aside.ledger_account, true
  FROM own
  JOIN ${potView.text} AS pot ON pot.account_id = own.id
  JOIN ${customerAccountView.text} AS aside ON aside.id = pot.id
  WHERE own.in_sum`;

/** What stays with the customer neither comes in nor goes out: it has an end on two of their accounts, or was exchanged. */
const flowOfMonth = `
  SELECT
    count(*)::integer AS lines,
    coalesce(sum(moved.amount) FILTER (WHERE moved.amount > 0 AND NOT moved.is_own), 0) AS came_in,
    coalesce(-sum(moved.amount) FILTER (WHERE moved.amount < 0 AND NOT moved.is_own), 0) AS went_out
  FROM (
    SELECT
      CASE WHEN booked.to_account = month.ledger_account THEN booked.amount ELSE -booked.amount END AS amount,
      line.kind IN ('move', 'exchange') OR (
        booked.from_account IN (SELECT ledger_account FROM own)
        AND booked.to_account IN (SELECT ledger_account FROM own)
      ) AS is_own
    FROM (
      SELECT statement_line.no, statement_line.kind
      FROM ${statementLineView.text} AS statement_line
      WHERE
        statement_line.ledger_account = month.ledger_account
        AND statement_line.no > month.no
      ORDER BY statement_line.no DESC
      LIMIT $4
    ) AS line
    CROSS JOIN LATERAL (
      SELECT transfer.amount, transfer.from_account, transfer.to_account
      FROM ledger_view.transfer
      WHERE transfer.no = line.no
      LIMIT 1
    ) AS booked
  ) AS moved`;

/** All moments of an account are asked for at once, with the first of the month: what it has not moved since is read once. */
const overTimeSql = `
  WITH
  own AS MATERIALIZED (${heldAccountsSql('$1::uuid')}),
  entries AS MATERIALIZED (
    SELECT part.currency, part.ledger_account, part.is_pot, entry.place, entry.no, entry.balance_after
    FROM (${partsOfSum}) AS part
    CROSS JOIN LATERAL ledger.entries_before(part.ledger_account, $2::timestamptz[] || $3::timestamptz) AS entry
  ),
  flows AS MATERIALIZED (
    SELECT
      month.currency, sum(flow.came_in)::text AS came_in, sum(flow.went_out)::text AS went_out, max(flow.lines) AS lines
    FROM entries AS month
    CROSS JOIN LATERAL (${flowOfMonth}) AS flow
    WHERE month.place > cardinality($2) AND NOT month.is_pot
    GROUP BY month.currency
  )
  SELECT
    flows.*,
    (
      SELECT json_agg(total.amount::text ORDER BY total.place)
      FROM (
        SELECT entries.place, sum(entries.balance_after) AS amount
        FROM entries
        WHERE entries.currency = flows.currency AND entries.place <= cardinality($2)
        GROUP BY entries.place
      ) AS total
    ) AS balances
  FROM flows
  ORDER BY flows.currency`;
