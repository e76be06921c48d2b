-- Payments by the cards of this bank, and every call of the card network about them. A call that moved money is a step; the postings of
-- a step have ids made of its own, and its amounts say which of them there are.

CREATE TABLE card_payment (
  id uuid PRIMARY KEY,
  -- The network's own id of the authorisation, or of what was posted without one.
  network_id text NOT NULL UNIQUE CHECK (network_id ~ '^[A-Za-z0-9-]{8,64}$'),
  card_id uuid NOT NULL REFERENCES card (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- Null of what was declined because there is no account to draw on.
  ledger_account integer,
  state text NOT NULL CHECK (state IN ('declined', 'pending', 'cleared', 'reversed', 'expired')),
  purpose text NOT NULL CHECK (purpose IN ('purchase', 'cash')),
  entry text NOT NULL CHECK (entry IN ('online', 'contactless', 'chip', 'stored')),
  merchant text NOT NULL CHECK (char_length(merchant) BETWEEN 1 AND 60),
  -- ISO 18245.
  category text NOT NULL CHECK (category ~ '^[0-9]{4}$'),
  city text CHECK (char_length(city) BETWEEN 1 AND 60),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Why it was declined; 'approved' otherwise.
  reason text NOT NULL CHECK (char_length(reason) <= 40),
  -- In the merchant's currency: what is authorised, and what of it was cleared and given back.
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  cleared_in bigint NOT NULL CHECK (cleared_in >= 0),
  refunded_in bigint NOT NULL CHECK (refunded_in BETWEEN 0 AND cleared_in),
  -- In the currency of the account: what is held now, by which hold, what was paid, what came back, and what of it is owed.
  billed_currency currency_code NOT NULL,
  held bigint NOT NULL CHECK (held >= 0),
  hold_id uuid,
  cleared bigint NOT NULL CHECK (cleared >= 0),
  refunded bigint NOT NULL CHECK (refunded BETWEEN 0 AND cleared),
  owed bigint NOT NULL CHECK (owed BETWEEN 0 AND cleared),
  -- Each step counts one: what was decided on an older count is decided again.
  steps integer NOT NULL CHECK (steps > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  updated_at timestamptz NOT NULL,
  CHECK ((held > 0) = (hold_id IS NOT NULL)),
  CHECK ((state = 'pending') = (held > 0)),
  CHECK (state <> 'cleared' OR cleared > 0),
  CHECK (state <> 'declined' OR (cleared = 0 AND reason <> 'approved')),
  CHECK (ledger_account IS NOT NULL OR state = 'declined')
);

CREATE INDEX card_payment_card ON card_payment (card_id, created_at DESC);
CREATE INDEX card_payment_customer ON card_payment (customer_id, created_at DESC);
CREATE INDEX card_payment_pending ON card_payment (expires_at) WHERE state = 'pending';
CREATE INDEX card_payment_owed ON card_payment (created_at) WHERE owed > 0;

CREATE TABLE card_step (
  id uuid PRIMARY KEY,
  -- Null of a call about a card or a payment that nobody knows.
  payment_id uuid REFERENCES card_payment (id),
  customer_id uuid REFERENCES customer (id),
  kind text NOT NULL CHECK (
    kind IN ('authorise', 'increment', 'reverse', 'clear', 'refund', 'force', 'expire', 'collect')
  ),
  -- Null of what the bank does by itself.
  network_id text UNIQUE CHECK (network_id ~ '^[A-Za-z0-9-]{8,64}$'),
  -- What the call said, so that another call under its id is known as such. No number of a card is kept.
  digest bytea CHECK (octet_length(digest) = 32),
  reason text NOT NULL CHECK (char_length(reason) <= 40),
  -- What the network is told, in the currency of the account; null when nothing was approved.
  billed bigint CHECK (billed >= 0),
  billed_currency currency_code,
  -- The postings: a new hold, the end of the one before, what was posted of it, taken without one, owed, given back, taken off what was
  -- owed, and paid of what was owed.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  posted bigint NOT NULL DEFAULT 0 CHECK (posted >= 0),
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  given bigint NOT NULL DEFAULT 0 CHECK (given >= 0),
  forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven >= 0),
  collected bigint NOT NULL DEFAULT 0 CHECK (collected >= 0),
  made_at timestamptz NOT NULL,
  CHECK ((network_id IS NULL) = (digest IS NULL)),
  CHECK ((payment_id IS NULL) = (customer_id IS NULL)),
  CHECK (reason = 'approved' OR held + released + posted + taken + owed + given + forgiven + collected = 0)
);

CREATE INDEX card_step_payment ON card_step (payment_id, made_at);
CREATE INDEX card_step_newest ON card_step (made_at DESC);

-- What cards have spent, for their limits: in the bank's currency, by the day and the month of the payment (UTC).
CREATE TABLE card_day (
  card_id uuid NOT NULL REFERENCES card (id),
  day date NOT NULL,
  spent bigint NOT NULL,
  ceiling bigint NOT NULL,
  PRIMARY KEY (card_id, day)
);

CREATE TABLE card_month (
  card_id uuid NOT NULL REFERENCES card (id),
  -- Its first day.
  month date NOT NULL,
  spent bigint NOT NULL,
  ceiling bigint NOT NULL,
  PRIMARY KEY (card_id, month)
);

-- Wrong codes and dates of a card within a day (UTC).
CREATE TABLE card_guess (
  card_id uuid NOT NULL REFERENCES card (id),
  day date NOT NULL,
  wrong bigint NOT NULL,
  ceiling bigint NOT NULL,
  PRIMARY KEY (card_id, day)
);

REVOKE DELETE ON card_payment, card_step, card_day, card_month, card_guess FROM farthing_app;
REVOKE UPDATE ON card_step FROM farthing_app;

ALTER DOMAIN statement_kind DROP CONSTRAINT statement_kind_check;

ALTER DOMAIN statement_kind ADD CONSTRAINT statement_kind_check CHECK (
  VALUE IN (
    'deposit', 'withdrawal', 'transfer', 'loan', 'repayment', 'fee', 'card-fee', 'bonus', 'return', 'correction',
    'move', 'exchange', 'interest', 'card-payment'
  )
);
