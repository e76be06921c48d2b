-- A batch is written as what it changes, no longer as what it leaves. Versions told too little: the count of an account's
-- entries may be the one that was judged although others than those judged have been written.
-- Whatever others have written since: a batch stands as long as no account goes below its floor or past the largest
-- balance on the way, and every account that a refusal depends on has the very balance that was judged.
-- The functions before this are dropped, so that a process which still judges versions is refused.

DROP FUNCTION ledger.write_batch;
DROP FUNCTION ledger.write_transfer;

-- For each account: how many entries it gets, what its balance and its held amount change by, and the lowest that is
-- left to spend and the highest balance on the way, from where it starts.
-- For each entry: which of the accounts, and what its balance has changed by then.
-- Accounts are given in the order of their ids, so that two writers cannot wait for each other in a circle.
CREATE FUNCTION ledger.write_batch(
  at_commit boolean,
  made_at timestamptz,
  digest bytea,
  marks bytea,
  ids uuid[],
  amounts bigint[],
  from_accounts integer[],
  to_accounts integer[],
  entry_places integer[],
  entry_amounts bigint[],
  entry_changes bigint[],
  kinds smallint[],
  codes smallint[],
  links boolean[],
  refs uuid[],
  expiries timestamptz[],
  memos text[],
  entry_lines integer[],
  accounts integer[],
  entry_counts integer[],
  changes bigint[],
  held_changes bigint[],
  lowest bigint[],
  highest bigint[],
  watched integer[],
  watched_balances bigint[],
  watched_helds bigint[],
  refused uuid[]
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
  balances bigint[];
  found_rows integer;
BEGIN
  -- What looks refused may have been posted before, when it was possible.
  IF cardinality(refused) > 0 AND EXISTS (SELECT FROM ledger.transfer WHERE transfer.id = ANY (refused)) THEN
    RAISE EXCEPTION 'a refused id is in the journal' USING ERRCODE = 'LG409';
  END IF;

  WITH changed AS (
    UPDATE ledger.account
    SET
      balance = account.balance + changes[i],
      held = account.held + held_changes[i],
      seq = account.seq + entry_counts[i]
    FROM generate_series(1, cardinality(accounts)) AS i
    WHERE
      account.id = accounts[i]
      AND account.balance - account.held + lowest[i] >= greatest(account.floor, -1000000000000000000)
      AND account.balance + highest[i] <= 1000000000000000000
      AND account.held + held_changes[i] >= 0
      AND NOT account.closed
    RETURNING i, account.balance - changes[i] AS balance
  )
  SELECT array_agg(changed.balance ORDER BY changed.i) INTO balances FROM changed;
  IF coalesce(cardinality(balances), 0) <> cardinality(accounts) THEN
    RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
  END IF;

  -- Behind the changes: those of this batch are locked and include what it does itself.
  IF cardinality(watched) > 0 THEN
    SELECT count(*) INTO found_rows
    FROM unnest(watched, watched_balances, watched_helds) AS judged (id, balance, held)
    JOIN ledger.account USING (id, balance, held);
    IF found_rows <> cardinality(watched) THEN
      RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
    END IF;
  END IF;

  IF cardinality(ids) = 0 THEN
    RETURN 0;
  END IF;

  base := nextval('ledger.base');

  IF kinds IS NULL THEN
    -- Transfers and nothing else, the common case: two entries for each, what leaves and what arrives.
    INSERT INTO ledger.transfer (no, amount, id, from_account, to_account)
    SELECT base + i - 1, amounts[i], ids[i], from_accounts[i], to_accounts[i]
    FROM generate_series(1, cardinality(ids)) AS i;

    INSERT INTO ledger.entry (no, amount, balance_after, account)
    SELECT
      base + (i - 1) / 2, entry_amounts[i],
      balances[entry_places[i]] + entry_changes[i], accounts[entry_places[i]]
    FROM generate_series(1, cardinality(entry_places)) AS i;
  ELSE
    INSERT INTO ledger.transfer (
      no, amount, id, from_account, to_account, code, kind, linked, ref, expires_at, memo
    )
    SELECT
      base + i - 1, amounts[i], ids[i], from_accounts[i], to_accounts[i],
      codes[i], kinds[i], links[i], refs[i], expiries[i], memos[i]
    FROM generate_series(1, cardinality(ids)) AS i;

    INSERT INTO ledger.entry (no, amount, balance_after, account)
    SELECT
      base + entry_lines[i], entry_amounts[i],
      balances[entry_places[i]] + entry_changes[i], accounts[entry_places[i]]
    FROM generate_series(1, cardinality(entry_places)) AS i;

    INSERT INTO ledger.hold (id, from_account, to_account, amount, expires_at)
    SELECT line.id, line.from_account, line.to_account, line.amount, line.expires_at
    FROM
      unnest(ids, from_accounts, to_accounts, amounts, kinds, expiries)
        AS line (id, from_account, to_account, amount, kind, expires_at)
    WHERE line.kind = 1;

    DELETE FROM ledger.hold
    WHERE hold.id IN (SELECT line.ref FROM unnest(refs, kinds) AS line (ref, kind) WHERE line.kind IN (2, 3, 4));
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    IF found_rows <> (SELECT count(*) FROM unnest(kinds) AS kind WHERE kind IN (2, 3, 4)) THEN
      RAISE EXCEPTION 'a hold changed after it was judged' USING ERRCODE = 'LG409';
    END IF;
  END IF;

  IF at_commit THEN
    INSERT INTO ledger.unsealed (base, made_at, size, digest, marks)
    VALUES (base, made_at, cardinality(ids), digest, marks);
  ELSE
    PERFORM ledger.seal(base, 't', made_at, cardinality(ids), digest, marks);
  END IF;
  RETURN base;
END
$$;

-- The same for one transfer and nothing else, which is what a quiet moment brings: without arrays, PostgreSQL needs
-- half the time to get going. The first account is that with the lower id.
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
  first_account integer := least(from_account, to_account);
  first_change bigint := CASE WHEN from_account < to_account THEN -amount ELSE amount END;
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

  INSERT INTO ledger.transfer (no, amount, id, from_account, to_account)
  VALUES (base, amount, id, from_account, to_account);

  INSERT INTO ledger.entry (no, amount, balance_after, account)
  VALUES
    (base, first_change, first_balance, first_account),
    (base, second_change, second_balance, second_account);

  PERFORM ledger.seal(base, 't', made_at, 1, digest, marks);
  RETURN base;
END
$$;

REVOKE ALL ON FUNCTION ledger.write_batch, ledger.write_transfer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.write_batch, ledger.write_transfer TO farthing_app;
