-- How the ledger is written. The rules are judged before, on a state that may have changed since: the writer says
-- which version of each account it judged, and nothing is written unless every one still stands.
-- SQLSTATE LG409: something is not as it was judged; judge again.

CREATE FUNCTION ledger.block_hash(previous bytea, no bigint, base bigint, at timestamptz, digest bytea) RETURNS bytea
LANGUAGE sql
IMMUTABLE
RETURN sha256(
  convert_to(
    encode(previous, 'hex')
    || '|' || no
    || '|' || base
    || '|' || (extract(epoch FROM at) * 1000)::bigint
    || '|' || encode(digest, 'hex'),
    'UTF8'
  )
);

-- Holds the end of the chain until the transaction is over: the order of the blocks is the order in which others come
-- to see them, so who reads up to one has missed none.
CREATE FUNCTION ledger.seal(
  base bigint,
  content "char",
  made_at timestamptz,
  size integer,
  digest bytea,
  marks bytea
) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(7381229504271165313);
  -- Operators are named in full: this runs with the owner's rights, and the caller chooses where they are looked for.
  INSERT INTO ledger.block (no, base, at, size, content, digest, marks, hash)
  SELECT
    next.no, seal.base, next.at, seal.size, seal.content, seal.digest, seal.marks,
    ledger.block_hash(next.previous, next.no, seal.base, next.at, seal.digest)
  FROM (
    SELECT
      block.no OPERATOR(pg_catalog.+) 1 AS no,
      greatest(block.at, seal.made_at) AS at,
      block.hash AS previous
    FROM ledger.block
    ORDER BY block.no DESC
    LIMIT 1
  ) AS next;
END
$$;

-- Runs when a caller's own transaction commits, so that the end of the chain is not held any longer.
CREATE FUNCTION ledger.seal_at_commit() RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog
AS $$
BEGIN
  DELETE FROM ledger.unsealed WHERE unsealed.base = NEW.base;
  PERFORM ledger.seal(NEW.base, 't', NEW.made_at, NEW.size, NEW.digest, NEW.marks);
  RETURN NULL;
EXCEPTION
  WHEN unique_violation THEN
    -- The transaction sees an old moment only (repeatable read), and blocks were added since.
    RAISE EXCEPTION 'the chain has grown since the transaction began' USING ERRCODE = 'serialization_failure';
END
$$;

CREATE CONSTRAINT TRIGGER unsealed_seal
AFTER INSERT ON ledger.unsealed
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger.seal_at_commit();

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
  entry_accounts integer[],
  entry_amounts bigint[],
  entry_balances bigint[],
  kinds smallint[],
  codes smallint[],
  links boolean[],
  refs uuid[],
  expiries timestamptz[],
  memos text[],
  entry_lines integer[],
  accounts integer[],
  seqs bigint[],
  helds bigint[],
  new_seqs bigint[],
  new_helds bigint[],
  new_balances bigint[],
  watched integer[],
  watched_seqs bigint[],
  watched_helds bigint[],
  refused uuid[]
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
  found_rows integer;
BEGIN
  IF cardinality(watched) > 0 THEN
    SELECT count(*) INTO found_rows
    FROM unnest(watched, watched_seqs, watched_helds) AS judged (id, seq, held)
    JOIN ledger.account USING (id, seq, held);
    IF found_rows <> cardinality(watched) THEN
      RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
    END IF;
  END IF;

  -- What looks refused may have been posted before, when it was possible.
  IF cardinality(refused) > 0 AND EXISTS (SELECT FROM ledger.transfer WHERE transfer.id = ANY (refused)) THEN
    RAISE EXCEPTION 'a refused id is in the journal' USING ERRCODE = 'LG409';
  END IF;

  IF cardinality(ids) = 0 THEN
    RETURN 0;
  END IF;

  UPDATE ledger.account
  SET balance = new_balances[i], held = new_helds[i], seq = new_seqs[i]
  FROM generate_series(1, cardinality(accounts)) AS i
  WHERE
    account.id = accounts[i]
    AND account.seq = seqs[i]
    AND account.held = helds[i]
    AND NOT account.closed;
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  IF found_rows <> cardinality(accounts) THEN
    RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
  END IF;

  base := nextval('ledger.base');

  IF kinds IS NULL THEN
    -- Transfers and nothing else, the common case: two entries for each, what leaves and what arrives.
    INSERT INTO ledger.transfer (no, amount, id, from_account, to_account)
    SELECT base + i - 1, amounts[i], ids[i], from_accounts[i], to_accounts[i]
    FROM generate_series(1, cardinality(ids)) AS i;

    INSERT INTO ledger.entry (no, amount, balance_after, account)
    SELECT base + (i - 1) / 2, entry_amounts[i], entry_balances[i], entry_accounts[i]
    FROM generate_series(1, cardinality(entry_accounts)) AS i;
  ELSE
    INSERT INTO ledger.transfer (
      no, amount, id, from_account, to_account, code, kind, linked, ref, expires_at, memo
    )
    SELECT
      base + i - 1, amounts[i], ids[i], from_accounts[i], to_accounts[i],
      codes[i], kinds[i], links[i], refs[i], expiries[i], memos[i]
    FROM generate_series(1, cardinality(ids)) AS i;

    INSERT INTO ledger.entry (no, amount, balance_after, account)
    SELECT base + entry_lines[i], entry_amounts[i], entry_balances[i], entry_accounts[i]
    FROM generate_series(1, cardinality(entry_accounts)) AS i;

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
  to_account integer,
  from_balance bigint,
  to_balance bigint,
  first_account integer,
  first_seq bigint,
  first_held bigint,
  first_balance bigint,
  second_account integer,
  second_seq bigint,
  second_held bigint,
  second_balance bigint
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
  found_rows integer;
BEGIN
  UPDATE ledger.account
  SET balance = judged.balance, seq = judged.seq + 1
  FROM (
    VALUES
      (first_account, first_seq, first_held, first_balance),
      (second_account, second_seq, second_held, second_balance)
  ) AS judged (id, seq, held, balance)
  WHERE
    account.id = judged.id
    AND account.seq = judged.seq
    AND account.held = judged.held
    AND NOT account.closed;
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  IF found_rows <> 2 THEN
    RAISE EXCEPTION 'an account changed after it was judged' USING ERRCODE = 'LG409';
  END IF;

  base := nextval('ledger.base');

  INSERT INTO ledger.transfer (no, amount, id, from_account, to_account)
  VALUES (base, amount, id, from_account, to_account);

  INSERT INTO ledger.entry (no, amount, balance_after, account)
  VALUES
    (base, -amount, from_balance, from_account),
    (base, amount, to_balance, to_account);

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
