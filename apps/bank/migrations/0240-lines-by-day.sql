-- The number of an account's last line before a moment; zero when there is none. Times rise along the numbers of an account,
-- so the line is found by halving, and no index on times is needed.
CREATE FUNCTION last_line_before(wanted_account integer, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
STABLE
AS $$
DECLARE
  lowest bigint := 0;
  highest bigint;
  middle bigint;
  probe record;
  answer bigint := 0;
BEGIN
  SELECT no INTO highest
  FROM statement_line
  WHERE ledger_account = wanted_account
  ORDER BY no DESC
  LIMIT 1;
  middle := highest;
  WHILE lowest < highest LOOP
    SELECT line.no, booked.at
    INTO probe
    FROM (
      SELECT no
      FROM statement_line
      WHERE ledger_account = wanted_account AND no <= middle
      ORDER BY no DESC
      LIMIT 1
    ) AS line
    CROSS JOIN LATERAL (SELECT transfer.at FROM ledger_view.transfer WHERE transfer.no = line.no LIMIT 1) AS booked;
    IF NOT FOUND THEN
      lowest := middle;
    ELSIF probe.at < moment THEN
      answer := probe.no;
      lowest := middle;
    ELSE
      highest := probe.no - 1;
    END IF;
    middle := lowest + (highest - lowest + 1) / 2;
  END LOOP;
  RETURN answer;
END
$$;
