import type { Currency } from '@farthing/money';
import type { InsightSpan } from '@farthing/rules';
import type pg from 'pg';
import { seenAccountView } from '../../owners/index.ts';

/** Amounts as text, because a number of JSON would be rounded. */
export type ReportRow = {
  readonly id: string;
  readonly currency: Currency;
  readonly months: readonly [month: string, cameIn: string, wentOut: string][];
  readonly categories: readonly [
    category: string,
    cameIn: string,
    wentOut: string,
    lines: number,
    cameInBefore: string,
    wentOutBefore: string,
  ][];
  readonly parties: readonly [
    party: string,
    category: string,
    cameIn: string,
    wentOut: string,
    lines: number,
  ][];
};

/** One round trip; undefined when the customer may see no such account. A pot is part of its account. */
export async function findReport(
  pool: pg.Pool,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string | undefined },
  { first, last, before, months }: InsightSpan,
): Promise<ReportRow | undefined> {
  const { rows } = await pool.query<ReportRow>({
    name: 'insight',
    text: reportSql,
    values: [customerId, accountId ?? null, first, last, before.first, before.last, `${months[0]}-01`, most],
  });
  return rows[0];
}

const most = 50;

/** More than two years can have: with it the sums are looked up by their keys, whatever the planner thinks of the average account. */
const mostSums = 100_000;

/** Both kinds of sums by the beginning of their keys: what an account has of other years is not touched. */
const reportSql = `
  WITH
  own AS MATERIALIZED (
    SELECT own.id, own.ledger_account
    FROM ${seenAccountView.text} AS own
    WHERE
      own.customer_id = $1 AND own.kind <> 'pot'
      AND CASE WHEN $2::uuid IS NULL THEN own.kind = 'wallet' ELSE own.id = $2 END
  ),
  sum_of_day AS MATERIALIZED (
    SELECT one.*
    FROM own
    CROSS JOIN LATERAL (
      SELECT *
      FROM category_day
      WHERE
        category_day.ledger_account = own.ledger_account
        AND category_day.day BETWEEN least($5::date, $7::date) AND $4::date
      ORDER BY category_day.ledger_account, category_day.day, category_day.category
      LIMIT ${mostSums}
    ) AS one
  ),
  by_category AS (
    SELECT
      category,
      coalesce(sum(came_in) FILTER (WHERE day >= $3::date), 0) AS came_in,
      coalesce(sum(went_out) FILTER (WHERE day >= $3::date), 0) AS went_out,
      coalesce(sum(lines) FILTER (WHERE day >= $3::date), 0)::integer AS lines,
      coalesce(sum(came_in) FILTER (WHERE day BETWEEN $5::date AND $6::date), 0) AS came_in_before,
      coalesce(sum(went_out) FILTER (WHERE day BETWEEN $5::date AND $6::date), 0) AS went_out_before
    FROM sum_of_day
    GROUP BY category
  ),
  by_month AS (
    SELECT to_char(day, 'YYYY-MM') AS month, sum(came_in) AS came_in, sum(went_out) AS went_out
    FROM sum_of_day
    WHERE day >= $7::date AND category <> 'own'
    GROUP BY 1
  ),
  by_party AS MATERIALIZED (
    SELECT
      one.party, one.category, sum(one.came_in) AS came_in, sum(one.went_out) AS went_out,
      sum(one.lines)::integer AS lines
    FROM own
    CROSS JOIN LATERAL (
      SELECT *
      FROM party_month
      WHERE party_month.ledger_account = own.ledger_account AND party_month.month BETWEEN $3::date AND $4::date
      ORDER BY party_month.ledger_account, party_month.month
      LIMIT ${mostSums}
    ) AS one
    WHERE one.category <> 'own'
    GROUP BY one.party, one.category
  ),
  largest AS (
    (SELECT * FROM by_party WHERE went_out > 0 ORDER BY went_out DESC, party, category LIMIT $8)
    UNION
    (SELECT * FROM by_party WHERE came_in > 0 ORDER BY came_in DESC, party, category LIMIT $8)
  )
  SELECT
    own.id, account.currency,
    coalesce((SELECT json_agg(json_build_array(month, came_in::text, went_out::text)) FROM by_month), '[]') AS months,
    coalesce(
      (
        SELECT
          json_agg(
            json_build_array(
              category, came_in::text, went_out::text, lines, came_in_before::text, went_out_before::text
            )
            ORDER BY went_out DESC, came_in DESC, category
          )
        FROM by_category
        WHERE lines > 0 OR came_in_before + went_out_before > 0
      ),
      '[]'
    ) AS categories,
    coalesce(
      (
        SELECT
          json_agg(
            json_build_array(party, category, came_in::text, went_out::text, lines)
            ORDER BY went_out DESC, came_in DESC, party, category
          )
        FROM largest
      ),
      '[]'
    ) AS parties
  FROM own
  JOIN ledger_view.account ON account.id = own.ledger_account`;
