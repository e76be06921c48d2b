-- What one transaction wrote is sealed by a block. Every writer seals a chain of blocks of its own, a lane, so that none waits
-- for the commit of another. A knot ties the ends of all lanes together, and every block builds on the newest knot as well as
-- on the block before it: who takes a block, a lane or a knot away has to take away everything that was written since, by
-- whomever. Accounts are opened and closed in lane 0.

-- Within a lane blocks have no gap, and are in the order of the commits. content: t for transfers, a for accounts that were
-- opened, c for a closing. digest: SHA-256 over the lines of the batch. marks: a CRC-32 for each line, to find the row that
-- disagrees. knot: the newest when the block was sealed; 0 when there was none.
CREATE TABLE ledger.block (
  lane integer NOT NULL,
  no bigint NOT NULL,
  base bigint NOT NULL,
  knot bigint NOT NULL,
  at timestamptz NOT NULL,
  size integer NOT NULL,
  content "char" NOT NULL,
  digest bytea NOT NULL,
  marks bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT block_pkey PRIMARY KEY (lane, no),
  CONSTRAINT block_base_key UNIQUE (base)
);

-- The latest time that a block has is looked up for every new one.
CREATE INDEX block_at_idx ON ledger.block (at);

-- What the first block of lane 0 builds on.
INSERT INTO ledger.block (lane, no, base, knot, at, size, content, digest, marks, hash)
VALUES (0, 0, 0, 0, '2000-01-01 00:00:00+00', 0, 't', '', '', sha256('farthing ledger'));

-- The last block of each lane as one moment saw them. first_base and last_base: of the blocks that it is the first to tie.
CREATE TABLE ledger.knot (
  no bigint NOT NULL,
  at timestamptz NOT NULL,
  first_base bigint NOT NULL,
  last_base bigint NOT NULL,
  lanes integer[] NOT NULL,
  blocks bigint[] NOT NULL,
  hashes bytea[] NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT knot_pkey PRIMARY KEY (no)
);

-- What the first knot builds on.
INSERT INTO ledger.knot (no, at, first_base, last_base, lanes, blocks, hashes, hash)
VALUES (0, '2000-01-01 00:00:00+00', 0, 0, '{}', '{}', '{}', sha256('farthing knots'));

-- Stable, as the time is: called immutable, it would not become part of the statement that seals a block, and cost a tenth of
-- what a single transfer takes.
CREATE FUNCTION ledger.block_hash(
  previous bytea,
  no bigint,
  base bigint,
  at timestamptz,
  digest bytea,
  knot_hash bytea
) RETURNS bytea
LANGUAGE sql
STABLE
RETURN sha256(
  convert_to(
    encode(previous, 'hex')
    || '|' || no
    || '|' || base
    || '|' || (extract(epoch FROM at) * 1000)::bigint
    || '|' || encode(digest, 'hex')
    || coalesce('|' || encode(knot_hash, 'hex'), ''),
    'UTF8'
  )
);

-- What the first block of every other lane builds on.
CREATE FUNCTION ledger.lane_hash(lane integer) RETURNS bytea
LANGUAGE sql
IMMUTABLE
RETURN sha256(convert_to('farthing ledger, lane ' || lane, 'UTF8'));

CREATE FUNCTION ledger.knot_hash(
  previous bytea,
  no bigint,
  at timestamptz,
  first_base bigint,
  last_base bigint,
  lanes integer[],
  blocks bigint[],
  hashes bytea[]
) RETURNS bytea
LANGUAGE sql
IMMUTABLE
RETURN sha256(
  convert_to(
    encode(previous, 'hex')
    || '|' || no
    || '|' || (extract(epoch FROM at) * 1000)::bigint
    || '|' || first_base
    || '|' || last_base
    || (
      SELECT coalesce(string_agg('|' || head.lane || ':' || head.block || ':' || encode(head.hash, 'hex'), '' ORDER BY head.place), '')
      FROM unnest(lanes, blocks, hashes) WITH ORDINALITY AS head (lane, block, hash, place)
    ),
    'UTF8'
  )
);

-- Gives the connection a lane that no other has: the first that is free, which may be one that another has left behind.
CREATE FUNCTION ledger.take_lane() RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  FOR free IN 1..10000 LOOP
    IF pg_try_advisory_lock(738122951, free) THEN
      PERFORM set_config('ledger.lane', free::text, false);
      RETURN free;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'there is no lane left' USING ERRCODE = 'insufficient_resources';
END
$$;

-- Holds the end of the lane until the transaction is over. The lane is that of the connection, and nobody else's; 0 where
-- none was taken. The time is not before that of any block that this one may build on, in whatever lane: numbers and times
-- both rise along the history of an account, although the clocks of two processes differ.
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
DECLARE
  -- Operators are named in full: this runs with the owner's rights, and the caller chooses where they are looked for.
  setting text := pg_catalog.current_setting('ledger.lane', true);
  own_lane integer := CASE WHEN setting OPERATOR(pg_catalog.<>) '' THEN setting::integer ELSE 0 END;
BEGIN
  -- The number of the lock is that of the lane.
  PERFORM pg_catalog.pg_advisory_xact_lock(738122950, own_lane);
  INSERT INTO ledger.block (lane, no, base, knot, at, size, content, digest, marks, hash)
  SELECT
    own_lane, next.no, seal.base, next.knot, next.at, seal.size, seal.content, seal.digest, seal.marks,
    ledger.block_hash(next.previous, next.no, seal.base, next.at, seal.digest, next.knot_hash)
  FROM (
    SELECT
      coalesce(last.no, 0) OPERATOR(pg_catalog.+) 1 AS no,
      greatest(latest.at, seal.made_at) AS at,
      coalesce(last.hash, ledger.lane_hash(own_lane)) AS previous,
      newest.no AS knot,
      CASE WHEN newest.no OPERATOR(pg_catalog.>) 0 THEN newest.hash END AS knot_hash
    FROM (
      SELECT knot.no, knot.hash FROM ledger.knot ORDER BY knot.no DESC LIMIT 1
    ) AS newest
    CROSS JOIN (
      SELECT block.at FROM ledger.block ORDER BY block.at DESC LIMIT 1
    ) AS latest
    LEFT JOIN (
      SELECT block.no, block.hash
      FROM ledger.block
      WHERE block.lane OPERATOR(pg_catalog.=) own_lane
      ORDER BY block.no DESC
      LIMIT 1
    ) AS last ON true
  ) AS next;
END
$$;

-- Ties the lanes as they are now. Answers the number of the knot; null when there is nothing new, or somebody else is at it.
CREATE FUNCTION ledger.tie(made_at timestamptz) RETURNS bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog
AS $$
DECLARE
  last ledger.knot;
  made ledger.knot;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7381229504271165315) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO last FROM ledger.knot ORDER BY no DESC LIMIT 1;

  -- One statement, and so one moment: what a block builds on is seen whenever the block is.
  WITH RECURSIVE head AS (
    (SELECT lane, no, hash FROM ledger.block ORDER BY lane DESC, no DESC LIMIT 1)
    UNION ALL
    SELECT lower.lane, lower.no, lower.hash
    FROM head
    CROSS JOIN LATERAL (
      SELECT block.lane, block.no, block.hash
      FROM ledger.block
      WHERE block.lane < head.lane
      ORDER BY block.lane DESC, block.no DESC
      LIMIT 1
    ) AS lower
  )
  SELECT array_agg(lane ORDER BY lane), array_agg(no ORDER BY lane), array_agg(hash ORDER BY lane)
  INTO made.lanes, made.blocks, made.hashes
  FROM head;
  IF made.hashes = last.hashes THEN
    RETURN NULL;
  END IF;

  SELECT min(block.base), max(block.base)
  INTO made.first_base, made.last_base
  FROM unnest(made.lanes, made.blocks) AS head (lane, no)
  LEFT JOIN unnest(last.lanes, last.blocks) AS tied (lane, no) USING (lane)
  JOIN ledger.block ON block.lane = head.lane AND block.no > coalesce(tied.no, -1) AND block.no <= head.no;

  made.no := last.no + 1;
  made.at := greatest(last.at, date_trunc('milliseconds', made_at));
  made.hash := ledger.knot_hash(
    last.hash, made.no, made.at, made.first_base, made.last_base, made.lanes, made.blocks, made.hashes
  );
  INSERT INTO ledger.knot (no, at, first_base, last_base, lanes, blocks, hashes, hash)
  VALUES (made.no, made.at, made.first_base, made.last_base, made.lanes, made.blocks, made.hashes, made.hash);
  RETURN made.no;
END
$$;
