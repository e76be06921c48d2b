-- The latest time of a block is found by an index. A clock that all writers share took a lock and a rollback for each block,
-- a tenth of the work of a single transfer, and says no more: whoever builds on a block sees it, and with it its time.

CREATE INDEX block_at_idx ON ledger.block (at);

-- Holds the end of the lane until the transaction is over. The lane is that of the connection, and nobody else's; 0 where
-- none was taken. The time is not before that of any block that this one may build on, in whatever lane: numbers and times
-- both rise along the history of an account, although the clocks of two processes differ.
CREATE OR REPLACE FUNCTION ledger.seal(
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

DROP SEQUENCE ledger.clock;
