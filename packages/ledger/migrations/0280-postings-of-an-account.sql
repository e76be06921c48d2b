-- Every posting that has to do with an account: what it has paid, what it has received, and what was set aside on it or given up.
-- Each part is read from its end by its own index, and the three are merged, so that a page costs the same for an account of ten
-- postings and of ten million.

-- What touches no balance. A hold writes one entry of this index, and so does giving it up; what moves money writes none.
CREATE INDEX transfer_set_aside_idx ON ledger.transfer (from_account, no NULLS FIRST) WHERE from_balance IS NULL;

-- The time of a posting is that of its block. It is read row by row: joined, it would keep PostgreSQL from merging the parts.
CREATE VIEW ledger_view.account_posting AS
SELECT
  from_account AS account,
  no,
  id,
  (ARRAY['transfer', 'hold', 'post-hold', 'void-hold', 'expire-hold', 'reversal'])[kind + 1] AS kind,
  from_account,
  to_account,
  amount::bigint,
  memo,
  (SELECT block.at FROM ledger.block WHERE block.base = no - no % 4096) AS at
FROM ledger.transfer
WHERE from_balance IS NOT NULL
UNION ALL
SELECT
  to_account,
  no,
  id,
  (ARRAY['transfer', 'hold', 'post-hold', 'void-hold', 'expire-hold', 'reversal'])[kind + 1],
  from_account,
  to_account,
  amount::bigint,
  memo,
  (SELECT block.at FROM ledger.block WHERE block.base = no - no % 4096)
FROM ledger.transfer
WHERE to_balance IS NOT NULL
UNION ALL
SELECT
  from_account,
  no,
  id,
  (ARRAY['transfer', 'hold', 'post-hold', 'void-hold', 'expire-hold', 'reversal'])[kind + 1],
  from_account,
  to_account,
  amount::bigint,
  memo,
  (SELECT block.at FROM ledger.block WHERE block.base = no - no % 4096)
FROM ledger.transfer
WHERE from_balance IS NULL;

-- Few accounts are closed, and staff look for them.
CREATE INDEX account_closed_idx ON ledger.account (id) WHERE closed;

GRANT SELECT ON ledger_view.account_posting TO farthing_app;
