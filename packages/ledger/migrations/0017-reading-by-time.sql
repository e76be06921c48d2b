-- How the journal is read by time. Transfers have their times from their blocks; who asked the view `transfer` for a span of time
-- would read all of it.

-- What happened to each account on each day (of UTC) from one moment on and before another: what it paid and received, what
-- its holds changed by, and whether it was opened.
CREATE FUNCTION ledger.changes_between(since timestamptz, until timestamptz)
RETURNS TABLE (day date, account integer, debit numeric, credit numeric, held numeric, opened bigint)
LANGUAGE sql
STABLE
AS $$
  SELECT
    (change.at AT TIME ZONE 'UTC')::date, change.account, sum(change.debit), sum(change.credit), sum(change.held),
    sum(change.opened)
  FROM (
    SELECT
      block.at, transfer.from_account AS account,
      CASE WHEN transfer.from_balance IS NULL THEN 0 ELSE transfer.amount::bigint END AS debit,
      0 AS credit,
      CASE WHEN transfer.kind = 1 THEN transfer.amount::bigint ELSE -coalesce(hold.amount::bigint, 0) END AS held,
      0 AS opened
    FROM ledger.block
    JOIN ledger.transfer ON transfer.no >= block.base AND transfer.no < block.base + 4096
    -- The hold that it posts, voids or ends; what is reversed is none.
    LEFT JOIN ledger.transfer AS hold ON hold.id = transfer.ref AND hold.kind = 1
    WHERE block.at >= since AND block.at < until
      AND (transfer.from_balance IS NOT NULL OR transfer.kind <> 0)
    UNION ALL
    SELECT block.at, transfer.to_account, 0, transfer.amount::bigint, 0, 0
    FROM ledger.block
    JOIN ledger.transfer ON transfer.no >= block.base AND transfer.no < block.base + 4096
    WHERE block.at >= since AND block.at < until AND transfer.to_balance IS NOT NULL
    UNION ALL
    SELECT block.at, account.id, 0, 0, 0, 1
    FROM ledger.block
    JOIN ledger.account ON account.opened_no >= block.base AND account.opened_no < block.base + 4096
    WHERE block.at >= since AND block.at < until AND block.content = 'a'
  ) AS change
  GROUP BY 1, 2
$$;

-- The lowest number that may belong to a moment or later, and the highest that may be from before it. Numbers rise with time
-- but for transactions that run beside each other, and none of these takes a day.
CREATE FUNCTION ledger.first_no_since(moment timestamptz) RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(min(block.base), 9223372036854775807)
  FROM (SELECT at FROM ledger.block WHERE at >= moment ORDER BY at LIMIT 1) AS next
  JOIN ledger.block ON block.at >= next.at AND block.at < next.at + interval '1 day'
$$;

CREATE FUNCTION ledger.last_no_before(moment timestamptz) RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(max(block.base), 0) + 4095
  FROM (SELECT at FROM ledger.block WHERE at < moment ORDER BY at DESC LIMIT 1) AS last
  JOIN ledger.block ON block.at <= last.at AND block.at > last.at - interval '1 day'
$$;

REVOKE ALL ON FUNCTION ledger.changes_between, ledger.first_no_since, ledger.last_no_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.changes_between, ledger.first_no_since, ledger.last_no_before TO farthing_app;
