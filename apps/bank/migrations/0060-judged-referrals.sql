-- What was thought of each referral when its bonus was due: paid at once when it is clear, and by a decision of staff when
-- it looks as if somebody had brought in themselves.

CREATE TABLE referral_judgement (
  referee_id uuid PRIMARY KEY REFERENCES customer (id),
  referrer_id uuid NOT NULL REFERENCES customer (id) CHECK (referrer_id <> referee_id),
  -- The deposit that met the condition.
  deposit_id uuid NOT NULL UNIQUE REFERENCES deposit (id),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL CHECK (state IN ('clear', 'waiting', 'approved', 'declined')),
  signals text[] NOT NULL,
  -- By which the same person is known under another account, however the address is written.
  address_key text NOT NULL,
  person_key text NOT NULL,
  judged_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  CHECK ((state IN ('approved', 'declined')) = (decided_at IS NOT NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK (state <> 'waiting' OR cardinality(signals) > 0)
);

CREATE INDEX referral_judgement_referrer ON referral_judgement (referrer_id, judged_at);
CREATE INDEX referral_judgement_address ON referral_judgement (address_key);
CREATE INDEX referral_judgement_person ON referral_judgement (person_key);
CREATE INDEX referral_judgement_waiting ON referral_judgement (judged_at) WHERE state = 'waiting';

REVOKE UPDATE, DELETE ON referral_judgement FROM farthing_app;
GRANT UPDATE (state, decided_at, decided_by) ON referral_judgement TO farthing_app;

-- Whoever was paid for before is known as a person too.
INSERT INTO referral_judgement (
  referee_id, referrer_id, deposit_id, amount, currency, state, signals, address_key, person_key, judged_at
)
SELECT
  referee_id, referrer_id, deposit_id, amount, currency, 'clear', '{}', customer.email,
  lower(first_name || ' ' || last_name) || ' ' || date_of_birth, paid_at
FROM referral_bonus
JOIN customer ON customer.id = referee_id;

ALTER TABLE desk_claim
  DROP CONSTRAINT desk_claim_queue_check,
  ADD CONSTRAINT desk_claim_queue_check CHECK (queue ~ '^[a-z]+(-[a-z]+)*$');
