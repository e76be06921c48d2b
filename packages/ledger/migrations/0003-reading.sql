-- The balance of an account at a moment in the past: that after its last entry of a block no later than the moment.
-- Times rise along an account's numbers, so the entry is found by halving.
CREATE FUNCTION ledger.balance_at(wanted_account integer, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
STABLE
AS $$
DECLARE
  lowest bigint := 0;
  highest bigint;
  middle bigint;
  probe record;
  answer bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.account WHERE account.id = wanted_account) THEN
    RETURN NULL;
  END IF;
  answer := 0;
  SELECT max(entry.no) INTO highest FROM ledger.entry WHERE entry.account = wanted_account;
  middle := highest;
  WHILE lowest < highest LOOP
    SELECT entry.no, entry.balance_after, block.at
    INTO probe
    FROM ledger.entry
    JOIN ledger.block ON block.base = entry.no - entry.no % 4096
    WHERE entry.account = wanted_account AND entry.no <= middle
    ORDER BY entry.no DESC
    LIMIT 1;
    IF NOT FOUND THEN
      lowest := middle;
    ELSIF probe.at <= moment THEN
      answer := probe.balance_after;
      lowest := middle;
    ELSE
      highest := probe.no - 1;
    END IF;
    middle := lowest + (highest - lowest + 1) / 2;
  END LOOP;
  RETURN answer;
END
$$;
