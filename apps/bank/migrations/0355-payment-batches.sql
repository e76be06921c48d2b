-- Payments of a company from one file: checked as a whole, approved once, and paid line by line.

CREATE TABLE payment_batch (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES shared_account (account_id),
  -- Who has prepared it, and on which device.
  customer_id uuid NOT NULL REFERENCES customer (id),
  session_id uuid NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  line_count integer NOT NULL CHECK (line_count BETWEEN 1 AND 5000),
  -- Of all lines, in the currency of the account, and what the price list asked for them when the file was checked.
  amount bigint NOT NULL CHECK (amount > 0),
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (
    state IN ('awaiting-code', 'awaiting-approval', 'running', 'done', 'cancelled', 'refused', 'expired')
  ),
  -- Why somebody has refused it.
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK (state NOT IN ('awaiting-approval', 'running', 'done', 'refused') OR confirmed_at IS NOT NULL),
  CHECK ((state IN ('awaiting-code', 'awaiting-approval', 'running')) = (ended_at IS NULL))
);

CREATE INDEX payment_batch_of_account ON payment_batch (account_id, created_at);
CREATE INDEX payment_batch_open ON payment_batch (account_id)
  WHERE state IN ('awaiting-code', 'awaiting-approval', 'running');
CREATE INDEX payment_batch_by_content ON payment_batch (account_id, sha256);

-- Its payment has an id that is made of the batch and the line: begun twice, it is one payment.
CREATE TABLE payment_batch_line (
  batch_id uuid NOT NULL REFERENCES payment_batch (id),
  line integer NOT NULL CHECK (line > 1),
  payment_id uuid NOT NULL UNIQUE,
  content jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('pending', 'begun', 'failed')),
  -- Why it could not be paid, in the words of the refusal.
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (batch_id, line),
  CHECK (state <> 'failed' OR reason IS NOT NULL)
);

CREATE INDEX payment_batch_line_pending ON payment_batch_line (batch_id, line) WHERE state = 'pending';

-- Who has approved a batch: once each, and for good.
CREATE TABLE payment_batch_signature (
  batch_id uuid NOT NULL REFERENCES payment_batch (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (batch_id, customer_id)
);

-- What was checked is what is approved and paid: nothing of the content ever changes.
REVOKE UPDATE, DELETE ON payment_batch, payment_batch_line, payment_batch_signature FROM farthing_app;
GRANT UPDATE (state, reason, session_id, expires_at, confirmed_at, ended_at) ON payment_batch TO farthing_app;
GRANT UPDATE (state, reason) ON payment_batch_line TO farthing_app;
