-- How far a payment has come at the other bank, as far as that bank has said so. What was settled before this table has no row: it
-- ended when it was settled.

CREATE TABLE payout_step (
  withdrawal_id uuid NOT NULL REFERENCES withdrawal (id),
  step text NOT NULL CHECK (step IN ('accepted', 'settled', 'returned')),
  at timestamptz NOT NULL,
  -- Why it came back, by the other bank's code: `AC04`.
  code text CHECK (code ~ '^[A-Z0-9]{1,35}$'),
  PRIMARY KEY (withdrawal_id, step),
  CHECK (code IS NULL OR step = 'returned')
);

REVOKE UPDATE, DELETE ON payout_step FROM farthing_app;
