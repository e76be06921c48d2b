-- Every reference of the outside world that was taken for something, in the one form of its network. One payment counts
-- once, whichever way its reference is written and whichever network it is said to be on.

CREATE TABLE outside_reference (
  reference text PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('TRC20', 'BTC', 'bank')),
  -- What it was taken for: one thing takes one reference.
  subject_kind text NOT NULL CHECK (subject_kind IN ('deposit', 'repayment')),
  subject_id uuid NOT NULL,
  -- As it was written before there was one form. What it says cannot be known any more, so a digest stands for it.
  written_before text CHECK (length(written_before) BETWEEN 1 AND 200),
  CONSTRAINT outside_reference_form CHECK (
    CASE network
      WHEN 'bank' THEN reference ~ '^[A-Z0-9/?:().,''+-]{1,35}$'
      ELSE reference ~ '^[0-9a-f]{64}$'
    END
  ),
  UNIQUE (subject_kind, subject_id)
);

-- Of several old rows that are one payment in different writings, the first keeps the reference. The others were credited
-- again: their writing and a digest stay, so that nothing is hidden.
WITH
bare AS (
  SELECT
    payment.*,
    regexp_replace(regexp_replace(transaction_hash, '\s', '', 'g'), '^0x', '') AS hash
  FROM deposit_payment AS payment
),
ranked AS (
  SELECT bare.*, row_number() OVER (PARTITION BY hash ORDER BY deposit_id) AS place FROM bare
)
INSERT INTO outside_reference (reference, network, subject_kind, subject_id, written_before)
SELECT
  CASE
    WHEN hash ~ '^[0-9a-f]{64}$' AND place = 1 THEN hash
    ELSE encode(sha256(convert_to(deposit_id::text || ' ' || transaction_hash, 'UTF8')), 'hex')
  END,
  network,
  'deposit',
  deposit_id,
  CASE WHEN transaction_hash ~ '^[0-9a-f]{64}$' AND place = 1 THEN NULL ELSE transaction_hash END
FROM ranked;

DROP TABLE deposit_payment;

REVOKE UPDATE, DELETE ON outside_reference FROM farthing_app;
