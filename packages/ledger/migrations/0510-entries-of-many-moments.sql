-- The last entry of an account before each of many moments, and the balance after it: 0 and 0 where there is none yet.
--
-- `balance_at` begins anew for every moment. A chart of all accounts asks for a hundred moments of each of them, and most accounts
-- are quiet: here the entries are walked once, from the newest one back, so that a quiet account costs one entry. Where there are many, the
-- walk goes on in leaps that double, from the entry of the moment before: a busy account costs what its days do, not what its entries do.
CREATE FUNCTION ledger.entries_before(wanted_account integer, moments timestamptz[])
RETURNS TABLE (place bigint, no bigint, balance_after bigint)
LANGUAGE plpgsql
STABLE
AS $$
#variable_conflict use_column
DECLARE
  most_steps constant integer := 128;
  newest_first refcursor;
  wanted record;
  -- The oldest entry that was looked at, and which one that was for the moment before.
  seen record;
  passed bigint;
  probe record;
  steps integer := 0;
  leap bigint;
  lowest bigint;
  highest bigint;
  middle bigint;
BEGIN
  OPEN newest_first NO SCROLL FOR
    SELECT newest.no, newest.balance_after, (SELECT block.at FROM ledger.block WHERE block.base = newest.no - newest.no % 4096) AS at
    FROM (
      (
        SELECT transfer.no, transfer.from_balance AS balance_after
        FROM ledger.transfer
        WHERE transfer.from_account = wanted_account AND transfer.from_balance IS NOT NULL
        ORDER BY transfer.no DESC NULLS LAST
        LIMIT 128
      )
      UNION ALL
      (
        SELECT transfer.no, transfer.to_balance
        FROM ledger.transfer
        WHERE transfer.to_account = wanted_account AND transfer.to_balance IS NOT NULL
        ORDER BY transfer.no DESC NULLS LAST
        LIMIT 128
      )
    ) AS newest
    ORDER BY newest.no DESC NULLS LAST
    LIMIT 128;
  FETCH newest_first INTO seen;
  leap := seen.no;
  FOR wanted IN
    SELECT moment.at, moment.place FROM unnest(moments) WITH ORDINALITY AS moment (at, place) ORDER BY moment.at DESC
  LOOP
    WHILE seen.at >= wanted.at AND steps < most_steps LOOP
      steps := steps + 1;
      IF steps = most_steps THEN
        leap := leap - seen.no;
      ELSE
        FETCH newest_first INTO seen;
      END IF;
    END LOOP;
    IF seen.at >= wanted.at THEN
      passed := seen.no;
      lowest := seen.no;
      LOOP
        highest := lowest;
        leap := greatest(leap, 4096);
        lowest := greatest(lowest - leap, 0);
        leap := 2 * leap;
        SELECT last.no, last.balance_after, block.at INTO seen
        FROM ledger.last_entry(wanted_account, lowest) AS last
        JOIN ledger.block ON block.base = last.no - last.no % 4096;
        EXIT WHEN NOT FOUND OR seen.at < wanted.at;
        lowest := seen.no;
      END LOOP;
      -- What is seen is older than the moment, and what has the highest number is not.
      WHILE lowest < highest - 1 LOOP
        middle := lowest + (highest - lowest) / 2;
        SELECT last.no, last.balance_after, block.at INTO probe
        FROM ledger.last_entry(wanted_account, middle) AS last
        JOIN ledger.block ON block.base = last.no - last.no % 4096;
        IF probe.at >= wanted.at THEN
          highest := probe.no;
        ELSE
          lowest := middle;
          seen := probe;
        END IF;
      END LOOP;
      leap := passed - coalesce(seen.no, 0);
    END IF;
    place := wanted.place;
    no := coalesce(seen.no, 0);
    balance_after := coalesce(seen.balance_after, 0);
    RETURN NEXT;
  END LOOP;
  CLOSE newest_first;
END
$$;

REVOKE ALL ON FUNCTION ledger.entries_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_before TO farthing_app;
