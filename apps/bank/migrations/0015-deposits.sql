-- What customers say they send, and what has become of it. The money itself is in the ledger, under the deposit's id.

CREATE TABLE deposit (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  network text NOT NULL CHECK (network IN ('TRC20', 'BTC')),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Minor units: what was announced, and what arrived.
  amount bigint NOT NULL CHECK (amount > 0),
  received bigint CHECK (received > 0),
  status text NOT NULL CHECK (
    status IN ('pending', 'credited', 'rejected', 'expired', 'late', 'replaced', 'returned')
  ),
  because text CHECK (length(because) BETWEEN 1 AND 1000),
  -- The deposit whose late payment this one carries.
  replaces uuid UNIQUE REFERENCES deposit (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status IN ('credited', 'late', 'replaced', 'returned')) = (received IS NOT NULL)),
  -- One that was not confirmed in time is never credited; what carries its money is another.
  CHECK (status <> 'credited' OR replaces IS NOT NULL OR decided_at < expires_at),
  CHECK (replaces IS NULL OR status = 'credited')
);

CREATE INDEX deposit_customer ON deposit (customer_id, id);

CREATE INDEX deposit_status ON deposit (status, id) WHERE status IN ('pending', 'late');

CREATE INDEX deposit_due ON deposit (expires_at) WHERE status = 'pending';

-- A payment on a network belongs to one deposit, and a deposit takes one payment.
CREATE TABLE deposit_payment (
  network text NOT NULL,
  transaction_hash text NOT NULL CHECK (
    transaction_hash = lower(transaction_hash) AND length(transaction_hash) BETWEEN 1 AND 200
  ),
  deposit_id uuid NOT NULL UNIQUE REFERENCES deposit (id),
  PRIMARY KEY (network, transaction_hash)
);

REVOKE DELETE ON deposit FROM farthing_app;
REVOKE UPDATE, DELETE ON deposit_payment FROM farthing_app;
