import type pg from 'pg';
import { statementLineView } from '../../books/index.ts';

/**
 * Recounts what came in and went out by day and category, and by month and party, from the journal; says where they first
 * disagree. Some accounts at a time, each of one moment.
 */
export async function verifySums(pool: pg.Pool): Promise<string | undefined> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{
      readonly last: number | null;
      readonly faults: readonly string[] | null;
    }>(recountSql, [after, accountsAtOnce]);
    const [fault] = rows[0]?.faults ?? [];
    if (fault !== undefined) return fault;
    const last = rows[0]?.last ?? null;
    if (last === null) return undefined;
    after = last;
  }
}

const accountsAtOnce = 200;

const recountSql = `
  WITH
  asked AS MATERIALIZED (
    SELECT id AS ledger_account FROM ledger_view.account WHERE id > $1 ORDER BY id LIMIT $2
  ),
  line AS MATERIALIZED (
    SELECT
      line.ledger_account, line.category, line.party, (booked.at AT TIME ZONE 'UTC')::date AS day,
      CASE WHEN booked.to_account = line.ledger_account THEN booked.amount ELSE 0 END AS came_in,
      CASE WHEN booked.to_account = line.ledger_account THEN 0 ELSE booked.amount END AS went_out
    FROM asked
    JOIN ${statementLineView.text} AS line ON line.ledger_account = asked.ledger_account
    CROSS JOIN LATERAL (
      SELECT transfer.at, transfer.to_account, transfer.amount
      FROM ledger_view.transfer
      WHERE transfer.no = line.no
      LIMIT 1
    ) AS booked
  ),
  wanted AS (
    SELECT
      'category_day' AS kept_in, ledger_account, day, category, NULL AS party,
      sum(came_in) AS came_in, sum(went_out) AS went_out, count(*) AS lines
    FROM line
    GROUP BY ledger_account, day, category
    UNION ALL
    SELECT
      'party_month', ledger_account, date_trunc('month', day)::date, category, party,
      sum(came_in), sum(went_out), count(*)
    FROM line
    WHERE party IS NOT NULL
    GROUP BY ledger_account, date_trunc('month', day)::date, category, party
  ),
  kept AS (
    SELECT 'category_day' AS kept_in, ledger_account, day, category, NULL AS party, came_in, went_out, lines
    FROM category_day
    JOIN asked USING (ledger_account)
    UNION ALL
    SELECT 'party_month', ledger_account, month, category, party, came_in, went_out, lines
    FROM party_month
    JOIN asked USING (ledger_account)
  ),
  fault AS (
    SELECT
      format(
        '%s of account %s, %s, %s%s has %s lines, in %s, out %s, and the journal %s lines, in %s, out %s',
        coalesce(wanted.kept_in, kept.kept_in), coalesce(wanted.ledger_account, kept.ledger_account),
        coalesce(wanted.day, kept.day), coalesce(wanted.category, kept.category),
        CASE WHEN coalesce(wanted.party, kept.party) IS NULL THEN '' ELSE ' of one party' END,
        coalesce(kept.lines, 0), coalesce(kept.came_in, 0), coalesce(kept.went_out, 0),
        coalesce(wanted.lines, 0), coalesce(wanted.came_in, 0), coalesce(wanted.went_out, 0)
      ) AS words
    FROM wanted
    FULL JOIN kept
      ON kept.kept_in = wanted.kept_in AND kept.ledger_account = wanted.ledger_account AND kept.day = wanted.day
      AND kept.category = wanted.category AND coalesce(kept.party, '') = coalesce(wanted.party, '')
    WHERE
      (kept.came_in, kept.went_out, kept.lines) IS DISTINCT FROM (wanted.came_in, wanted.went_out, wanted.lines)
    LIMIT 1
  )
  SELECT (SELECT max(ledger_account) FROM asked) AS last, (SELECT array_agg(words) FROM fault) AS faults`;
