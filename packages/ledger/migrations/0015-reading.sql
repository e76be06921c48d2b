-- How the ledger is read by others: by these views and functions. The tables are the ledger's own, and may change.

-- The newest entry of an account up to a number.
CREATE FUNCTION ledger.last_entry(wanted_account integer, up_to bigint)
RETURNS TABLE (no bigint, balance_after bigint)
LANGUAGE sql
STABLE
AS $$
  SELECT newest.no, newest.balance_after
  FROM (
    (
      SELECT transfer.no, transfer.from_balance AS balance_after
      FROM ledger.transfer
      WHERE transfer.from_account = wanted_account AND transfer.from_balance IS NOT NULL AND transfer.no <= up_to
      ORDER BY transfer.no DESC NULLS LAST
      LIMIT 1
    )
    UNION ALL
    (
      SELECT transfer.no, transfer.to_balance
      FROM ledger.transfer
      WHERE transfer.to_account = wanted_account AND transfer.to_balance IS NOT NULL AND transfer.no <= up_to
      ORDER BY transfer.no DESC NULLS LAST
      LIMIT 1
    )
  ) AS newest
  ORDER BY newest.no DESC NULLS LAST
  LIMIT 1
$$;

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
  SELECT last.no INTO highest FROM ledger.last_entry(wanted_account, 9223372036854775807) AS last;
  middle := highest;
  WHILE lowest < highest LOOP
    SELECT last.no, last.balance_after, block.at
    INTO probe
    FROM ledger.last_entry(wanted_account, middle) AS last
    JOIN ledger.block ON block.base = last.no - last.no % 4096;
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

-- The views give plain types: there are no operators for domains of ours.
CREATE SCHEMA ledger_view;

-- entries: how many it has.
CREATE VIEW ledger_view.account AS
SELECT id, code::text, currency::text, floor, balance, held::bigint, closed, seq AS entries
FROM ledger.account;

-- kind and ref as the ledger's commands name them. at is that of its block; who does not ask for it does not pay for it.
CREATE VIEW ledger_view.transfer AS
SELECT
  transfer.no,
  transfer.id,
  (ARRAY['transfer', 'hold', 'post-hold', 'void-hold', 'expire-hold', 'reversal'])[transfer.kind + 1] AS kind,
  transfer.from_account,
  transfer.to_account,
  transfer.amount::bigint,
  transfer.from_balance,
  transfer.to_balance,
  transfer.ref,
  transfer.memo,
  block.at
FROM ledger.transfer
LEFT JOIN ledger.block ON block.base = transfer.no - transfer.no % 4096;

-- What each transfer did to each of its accounts, and the balance after it.
CREATE VIEW ledger_view.entry AS
SELECT account, no, amount::bigint, balance_after
FROM ledger.entry;

-- The holds that are open.
CREATE VIEW ledger_view.hold AS
SELECT id, from_account, to_account, amount::bigint, expires_at
FROM ledger.hold;

CREATE VIEW ledger_view.block AS
SELECT lane, no, at, size
FROM ledger.block;
