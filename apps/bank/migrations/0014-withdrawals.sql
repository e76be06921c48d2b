-- Money on its way out of a wallet, to another customer or to another bank. What is to be paid to whom never changes
-- once it is written: the code that the customer gets by mail is for exactly that. Whether money has moved is
-- answered by the ledger, where the withdrawal's hold has the same id.

CREATE TABLE payment_file (
  id uuid PRIMARY KEY,
  content text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[0-9A-Z-]{4,40}$'),
  state text NOT NULL CHECK (
    state IN ('awaiting-code', 'in-review', 'paying', 'completed', 'expired', 'cancelled', 'declined', 'failed')
  ),
  route text NOT NULL CHECK (route IN ('internal', 'external')),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  debit_amount bigint NOT NULL CHECK (debit_amount > 0),
  debit_currency text NOT NULL CHECK (debit_currency ~ '^[A-Z]{3}$'),
  -- The part of the debit that the bank earns by the exchange.
  margin_amount bigint NOT NULL CHECK (margin_amount >= 0 AND margin_amount < debit_amount),
  rate numeric NOT NULL CHECK (rate > 0),
  -- When the rates were fetched; null for the fallback, and where nothing is exchanged.
  rates_as_of timestamptz,
  -- Its share of the daily limit, and the day (UTC) that it counts for: on which it was asked for, then on which the
  -- money left.
  limit_amount bigint NOT NULL CHECK (limit_amount > 0),
  limit_currency text NOT NULL CHECK (limit_currency ~ '^[A-Z]{3}$'),
  counted_on date NOT NULL,
  account_name text NOT NULL CHECK (length(account_name) BETWEEN 1 AND 120),
  account_number text NOT NULL CHECK (account_number ~ '^[A-Z0-9]{4,34}$'),
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 120),
  narration text CHECK (length(narration) BETWEEN 1 AND 140),
  beneficiary jsonb NOT NULL CHECK (jsonb_typeof(beneficiary) = 'object'),
  -- The same for the same account, however it was written.
  payee_key text NOT NULL,
  payee_customer_id uuid REFERENCES customer (id) CHECK (payee_customer_id <> customer_id),
  kind text NOT NULL CHECK (kind IN ('transfer', 'withdrawal')),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  risk_reasons text[] NOT NULL DEFAULT '{}',
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  -- Keyed, of the code that confirmed it: the same code again gets the same answer.
  confirmed_by bytea CHECK (octet_length(confirmed_by) = 32),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- When the money left the wallet.
  sent_at timestamptz,
  -- When it arrived, or was given back.
  ended_at timestamptz,
  payment_file_id uuid REFERENCES payment_file (id),
  CHECK ((route = 'internal') = (payee_customer_id IS NOT NULL)),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK (state <> 'awaiting-code' OR confirmed_at IS NULL),
  CHECK (state NOT IN ('in-review', 'paying', 'completed', 'declined') OR confirmed_at IS NOT NULL),
  CHECK (state NOT IN ('paying', 'completed') OR sent_at IS NOT NULL),
  CHECK (state NOT IN ('awaiting-code', 'in-review', 'expired', 'cancelled', 'declined') OR sent_at IS NULL),
  CHECK ((state IN ('awaiting-code', 'in-review', 'paying')) = (ended_at IS NULL)),
  CHECK (state <> 'paying' OR route = 'external'),
  CHECK (payment_file_id IS NULL OR route = 'external')
);

CREATE INDEX withdrawal_customer ON withdrawal (customer_id, created_at);
CREATE INDEX withdrawal_payee ON withdrawal (customer_id, payee_key) WHERE sent_at IS NOT NULL;
CREATE INDEX withdrawal_waiting ON withdrawal (expires_at) WHERE state IN ('awaiting-code', 'in-review');
CREATE INDEX withdrawal_in_review ON withdrawal (confirmed_at) WHERE state = 'in-review';
CREATE INDEX withdrawal_paying ON withdrawal (sent_at) WHERE state = 'paying';

-- What a customer has sent, or is about to send, on one day (UTC), in the currency of the limit: one row, so that
-- calls at the same moment queue for it and cannot exceed the limit together.
CREATE TABLE outgoing_day (
  customer_id uuid NOT NULL REFERENCES customer (id),
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total bigint NOT NULL CHECK (total >= 0),
  -- The limit when something was last added.
  ceiling bigint NOT NULL,
  PRIMARY KEY (customer_id, day, currency),
  CHECK (total <= ceiling)
);

REVOKE DELETE ON withdrawal, outgoing_day FROM farthing_app;
REVOKE UPDATE, DELETE ON payment_file FROM farthing_app;
REVOKE UPDATE ON withdrawal FROM farthing_app;
GRANT UPDATE (
  state, counted_on, risk_reasons, wrong_codes, confirmed_by, expires_at, confirmed_at, sent_at, ended_at,
  payment_file_id
) ON withdrawal TO farthing_app;
