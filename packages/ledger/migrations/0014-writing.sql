-- How the ledger is written. The rules are judged before, by a process that remembers accounts as they were; a batch says what
-- it changes, not what it leaves. Whatever others have written since, it stands as long as no account goes below its floor or
-- past the largest balance on the way, and every account that a refusal depends on has the very balance that was judged.
-- SQLSTATE LG409: something is not as it was judged; judge again.

-- The transfers of a batch, one place of each array for each. The places are those of the accounts among the changes, counted
-- from 1; the changes what the batch has changed their balances by, with this transfer; null for what moves nothing.
CREATE TYPE ledger.batch_transfers AS (
  ids uuid[],
  amounts bigint[],
  from_accounts integer[],
  to_accounts integer[],
  from_places integer[],
  to_places integer[],
  from_changes bigint[],
  to_changes bigint[]
);

-- What only some transfers have.
CREATE TYPE ledger.batch_details AS (
  kinds smallint[],
  codes smallint[],
  links boolean[],
  refs uuid[],
  expiries timestamptz[],
  memos text[]
);

-- For each account: how many entries it gets, what its balance and its held amount change by, and the lowest that is
-- left to spend and the highest balance on the way, from where it starts.
-- Accounts are given in the order of their ids, so that two writers cannot wait for each other in a circle.
CREATE TYPE ledger.batch_changes AS (
  accounts integer[],
  entries integer[],
  balances bigint[],
  helds bigint[],
  lowest bigint[],
  highest bigint[]
);

-- What refusals depend on: accounts as the batch leaves them, and the ids of what was refused.
CREATE TYPE ledger.batch_doubts AS (
  accounts integer[],
  balances bigint[],
  helds bigint[],
  refused uuid[]
);

-- Answers the number of the first transfer. details are null when there is nothing but plain transfers, doubts when nothing
-- was refused.
CREATE FUNCTION ledger.write_batch(
  made_at timestamptz,
  digest bytea,
  marks bytea,
  transfers ledger.batch_transfers,
  details ledger.batch_details,
  changes ledger.batch_changes,
  doubts ledger.batch_doubts
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  -- A field of a record is looked up each time that it is read; these are read for every transfer.
  ids uuid[] := transfers.ids;
  amounts bigint[] := transfers.amounts;
  from_accounts integer[] := transfers.from_accounts;
  to_accounts integer[] := transfers.to_accounts;
  from_places integer[] := transfers.from_places;
  to_places integer[] := transfers.to_places;
  from_changes bigint[] := transfers.from_changes;
  to_changes bigint[] := transfers.to_changes;
  kinds smallint[] := details.kinds;
  refs uuid[] := details.refs;
  accounts integer[] := changes.accounts;
  entries integer[] := changes.entries;
  account_changes bigint[] := changes.balances;
  held_changes bigint[] := changes.helds;
  lowest bigint[] := changes.lowest;
  highest bigint[] := changes.highest;
  base bigint;
  balances bigint[];
  found_rows integer;
BEGIN
  -- What looks refused may have been posted before, when it was possible.
  IF cardinality(doubts.refused) > 0
    AND EXISTS (SELECT FROM ledger.transfer WHERE transfer.id = ANY (doubts.refused))
  THEN
    RAISE EXCEPTION 'a refused id is in the journal' USING ERRCODE = 'LG409';
  END IF;

  WITH changed AS (
    UPDATE ledger.account
    SET
      balance = account.balance + account_changes[i],
      held = account.held + held_changes[i],
      seq = account.seq + entries[i]
    FROM generate_series(1, cardinality(accounts)) AS i
    WHERE
      account.id = accounts[i]
      AND account.balance - account.held + lowest[i] >= greatest(account.floor, -1000000000000000000)
      AND account.balance + highest[i] <= 1000000000000000000
      AND account.held + held_changes[i] >= 0
      AND NOT account.closed
    RETURNING i, account.balance - account_changes[i] AS balance
  )
  SELECT array_agg(changed.balance ORDER BY changed.i) INTO balances FROM changed;
  IF coalesce(cardinality(balances), 0) <> cardinality(accounts) THEN
    RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
  END IF;

  -- Behind the changes: those of this batch are locked and include what it does itself.
  IF cardinality(doubts.accounts) > 0 THEN
    SELECT count(*) INTO found_rows
    FROM unnest(doubts.accounts, doubts.balances, doubts.helds) AS judged (id, balance, held)
    JOIN ledger.account USING (id, balance, held);
    IF found_rows <> cardinality(doubts.accounts) THEN
      RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
    END IF;
  END IF;

  IF cardinality(ids) = 0 THEN
    RETURN 0;
  END IF;

  base := nextval('ledger.base');

  IF kinds IS NULL THEN
    INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account)
    SELECT
      base + i - 1, amounts[i],
      balances[from_places[i]] + from_changes[i], balances[to_places[i]] + to_changes[i],
      ids[i], from_accounts[i], to_accounts[i]
    FROM generate_series(1, cardinality(ids)) AS i;
  ELSE
    INSERT INTO ledger.transfer (
      no, amount, from_balance, to_balance, id, from_account, to_account, code, kind, linked, ref, expires_at, memo
    )
    SELECT
      base + i - 1, amounts[i],
      balances[from_places[i]] + from_changes[i], balances[to_places[i]] + to_changes[i],
      ids[i], from_accounts[i], to_accounts[i],
      (details.codes)[i], kinds[i], (details.links)[i], refs[i], (details.expiries)[i], (details.memos)[i]
    FROM generate_series(1, cardinality(ids)) AS i;

    INSERT INTO ledger.hold (id, from_account, to_account, amount, expires_at)
    SELECT ids[i], from_accounts[i], to_accounts[i], amounts[i], (details.expiries)[i]
    FROM generate_series(1, cardinality(ids)) AS i
    WHERE kinds[i] = 1;

    DELETE FROM ledger.hold
    WHERE hold.id IN (SELECT line.ref FROM unnest(refs, kinds) AS line (ref, kind) WHERE line.kind IN (2, 3, 4));
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    IF found_rows <> (SELECT count(*) FROM unnest(kinds) AS kind WHERE kind IN (2, 3, 4)) THEN
      RAISE EXCEPTION 'a hold changed after it was judged' USING ERRCODE = 'LG409';
    END IF;
  END IF;

  PERFORM ledger.seal(base, 't', made_at, cardinality(ids), digest, marks);
  RETURN base;
END
$$;

-- The same for one transfer and nothing else, which is what a quiet moment brings: without arrays, PostgreSQL needs
-- half the time to get going. The account with the lower id comes first, as above.
CREATE FUNCTION ledger.write_transfer(
  made_at timestamptz,
  digest bytea,
  marks bytea,
  id uuid,
  amount bigint,
  from_account integer,
  to_account integer
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
  from_is_first boolean := from_account < to_account;
  first_account integer := least(from_account, to_account);
  first_change bigint := CASE WHEN from_is_first THEN -amount ELSE amount END;
  first_balance bigint;
  second_account integer := greatest(from_account, to_account);
  second_change bigint := -first_change;
  second_balance bigint;
BEGIN
  UPDATE ledger.account
  SET balance = account.balance + first_change, seq = account.seq + 1
  WHERE
    account.id = first_account
    AND account.balance - account.held + least(first_change, 0) >= greatest(account.floor, -1000000000000000000)
    AND account.balance + first_change <= 1000000000000000000
    AND NOT account.closed
  RETURNING account.balance INTO first_balance;

  UPDATE ledger.account
  SET balance = account.balance + second_change, seq = account.seq + 1
  WHERE
    account.id = second_account
    AND account.balance - account.held + least(second_change, 0) >= greatest(account.floor, -1000000000000000000)
    AND account.balance + second_change <= 1000000000000000000
    AND NOT account.closed
  RETURNING account.balance INTO second_balance;

  IF first_balance IS NULL OR second_balance IS NULL THEN
    RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
  END IF;

  base := nextval('ledger.base');

  INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account)
  VALUES (
    base, amount,
    CASE WHEN from_is_first THEN first_balance ELSE second_balance END,
    CASE WHEN from_is_first THEN second_balance ELSE first_balance END,
    id, from_account, to_account
  );

  PERFORM ledger.seal(base, 't', made_at, 1, digest, marks);
  RETURN base;
END
$$;

CREATE FUNCTION ledger.open_accounts(
  made_at timestamptz,
  digest bytea,
  marks bytea,
  ids integer[],
  codes text[],
  currencies text[],
  floors bigint[]
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint := nextval('ledger.base');
BEGIN
  INSERT INTO ledger.account (id, code, currency, floor, opened_no)
  SELECT line.id, line.code, line.currency, line.floor, base + line.index - 1
  FROM unnest(ids, codes, currencies, floors) WITH ORDINALITY AS line (id, code, currency, floor, index);

  PERFORM ledger.seal(base, 'a', made_at, cardinality(ids), digest, marks);
  RETURN base;
END
$$;

-- Answers whether it was closed: it is not when it is unknown, closed already, or not at zero.
CREATE FUNCTION ledger.close_account(
  made_at timestamptz,
  digest bytea,
  marks bytea,
  closed_account integer
) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
BEGIN
  UPDATE ledger.account
  SET closed = true
  WHERE id = closed_account AND NOT closed AND balance = 0 AND held = 0;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  base := nextval('ledger.base');
  INSERT INTO ledger.closing (no, account) VALUES (base, closed_account);
  PERFORM ledger.seal(base, 'c', made_at, 1, digest, marks);
  RETURN true;
END
$$;

-- The rows of a batch of works are written by one statement together with their transfers, and counted by it: fewer than
-- were asked for would be a change of state that is told and not made.
CREATE FUNCTION ledger.expect_rows(written bigint, expected bigint) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF written IS DISTINCT FROM expected THEN
    RAISE EXCEPTION '% rows were written of %', written, expected USING ERRCODE = 'LG409';
  END IF;
END
$$;
