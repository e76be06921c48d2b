-- The bonuses that were paid for bringing in customers; for each of those once, whoever brought them.

CREATE TABLE referral_bonus (
  referee_id uuid PRIMARY KEY REFERENCES customer (id),
  referrer_id uuid NOT NULL REFERENCES customer (id) CHECK (referrer_id <> referee_id),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The deposit that met the condition.
  deposit_id uuid NOT NULL UNIQUE REFERENCES deposit (id),
  paid_at timestamptz NOT NULL
);

CREATE INDEX referral_bonus_referrer ON referral_bonus (referrer_id);

REVOKE UPDATE, DELETE ON referral_bonus FROM farthing_app;
