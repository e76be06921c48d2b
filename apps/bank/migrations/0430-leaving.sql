-- A customer who closes everything: asked for with the PIN, approved with a mailed code. With money still there, it says where the rest of
-- each account is to be paid; that is paid out by itself, and when it has arrived, everything closes.

CREATE TABLE leaving (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  state text NOT NULL CHECK (state IN ('asked', 'under-way', 'stopped', 'done')),
  asked_at timestamptz NOT NULL,
  approved_at timestamptz,
  -- Keyed, over what was approved: a row that somebody has changed by hand pays nothing.
  seal digest_of_256_bits,
  seal_version smallint,
  ended_at timestamptz,
  -- Why it was stopped, as the customer reads it.
  stopped_because text CHECK (length(stopped_because) BETWEEN 1 AND 500),
  CHECK ((approved_at IS NULL) = (state = 'asked')),
  CHECK ((approved_at IS NULL) = (seal IS NULL) AND (seal IS NULL) = (seal_version IS NULL)),
  CHECK ((ended_at IS NOT NULL) = (state IN ('stopped', 'done'))),
  CHECK ((stopped_because IS NOT NULL) = (state = 'stopped'))
);

CREATE INDEX leaving_customer ON leaving (customer_id, asked_at);
CREATE UNIQUE INDEX leaving_under_way ON leaving (customer_id) WHERE state = 'under-way';

CREATE TABLE leaving_payout (
  leaving_id uuid NOT NULL REFERENCES leaving (id),
  account_id uuid NOT NULL REFERENCES customer_account (id),
  account_name name_of_account NOT NULL,
  bank_name name_of_account NOT NULL,
  destination payment_destination NOT NULL,
  -- The account here that was found when it was asked for: nobody else is paid by it.
  payee_account integer CHECK ((payee_account IS NULL) = (destination ->> 'shape' <> 'inside')),
  -- Since when the device is known by which it was asked for.
  device_since timestamptz NOT NULL,
  PRIMARY KEY (leaving_id, account_id)
);

REVOKE UPDATE, DELETE ON leaving, leaving_payout FROM farthing_app;
GRANT UPDATE (state, approved_at, seal, seal_version, ended_at, stopped_because) ON leaving TO farthing_app;
