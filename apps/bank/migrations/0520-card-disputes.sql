-- What customers dispute of their card payments. The credit that is given before the outcome is known, and what becomes of it, are
-- transfers whose ids are made of the dispute's; what the network gives back is a step of the payment.

CREATE TABLE card_dispute (
  id uuid PRIMARY KEY,
  -- One dispute of a payment, for ever.
  payment_id uuid NOT NULL UNIQUE REFERENCES card_payment (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  reason text NOT NULL CHECK (
    reason IN ('not-me', 'not-received', 'not-as-described', 'wrong-amount', 'paid-twice', 'cancelled', 'no-cash')
  ),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
  -- In the currency of the account.
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'with-merchant', 'answered', 'won', 'lost')),
  -- Each change counts one: what was decided on an older count is decided again.
  steps integer NOT NULL DEFAULT 0 CHECK (steps >= 0),
  created_at timestamptz NOT NULL,
  -- When it came to where it stands.
  moved_at timestamptz NOT NULL,
  credited_at timestamptz,
  sent_at timestamptz,
  -- From then on staff decide without an answer.
  answer_due_at timestamptz,
  accepts boolean,
  answer text CHECK (char_length(answer) BETWEEN 1 AND 1000),
  answered_at timestamptz,
  -- What the customer reads about the outcome.
  outcome text CHECK (char_length(outcome) BETWEEN 1 AND 1000),
  decided_at timestamptz,
  -- What of a credit was spent when it was taken back.
  debt bigint NOT NULL DEFAULT 0 CHECK (debt BETWEEN 0 AND amount),
  debt_paid_at timestamptz,
  -- When the pictures were deleted.
  emptied_at timestamptz,
  CHECK ((state IN ('won', 'lost')) = (decided_at IS NOT NULL)),
  CHECK ((decided_at IS NULL) = (outcome IS NULL)),
  CHECK ((sent_at IS NULL) = (answer_due_at IS NULL)),
  CHECK (state <> 'with-merchant' OR sent_at IS NOT NULL),
  CHECK ((answered_at IS NULL) = (answer IS NULL) AND (answered_at IS NULL) = (accepts IS NULL)),
  CHECK (state <> 'answered' OR answered_at IS NOT NULL),
  CHECK (debt = 0 OR (state = 'lost' AND credited_at IS NOT NULL)),
  CHECK (debt_paid_at IS NULL OR debt > 0),
  CHECK (emptied_at IS NULL OR decided_at IS NOT NULL)
);

CREATE INDEX card_dispute_customer ON card_dispute (customer_id, created_at DESC);
CREATE INDEX card_dispute_open ON card_dispute (moved_at, id) WHERE decided_at IS NULL;
CREATE INDEX card_dispute_owed ON card_dispute (decided_at) WHERE debt > 0 AND debt_paid_at IS NULL;
CREATE INDEX card_dispute_kept ON card_dispute (decided_at) WHERE emptied_at IS NULL;

CREATE TABLE card_dispute_picture (
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES card_dispute (id),
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 4000000),
  received_at timestamptz NOT NULL
);

CREATE INDEX card_dispute_picture_of ON card_dispute_picture (dispute_id, received_at);

REVOKE DELETE ON card_dispute FROM farthing_app;

ALTER TABLE card_step DROP CONSTRAINT card_step_kind_check;
ALTER TABLE card_step ADD CONSTRAINT card_step_kind_check CHECK (
  kind IN ('authorise', 'increment', 'reverse', 'clear', 'refund', 'force', 'expire', 'collect', 'charge-back')
);
