-- The customers, the numbers by which others pay them, and the ledger accounts that are theirs.

CREATE TABLE customer (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
  date_of_birth date NOT NULL CHECK (date_of_birth >= '1900-01-01'),
  account_type text NOT NULL CHECK (account_type IN ('Current', 'Savings', 'Mortgage', 'Merchant')),
  newsletter boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'locked', 'closed')),
  tier smallint NOT NULL DEFAULT 2 CHECK (tier > 0),
  -- Minor units.
  daily_limit bigint NOT NULL DEFAULT 500000000 CHECK (daily_limit >= 0),
  daily_limit_currency text NOT NULL DEFAULT 'GBP' CHECK (daily_limit_currency ~ '^[A-Z]{3}$'),
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{8}$'),
  sort_code text NOT NULL CHECK (sort_code ~ '^[0-9]{6}$'),
  iban text NOT NULL UNIQUE CHECK (iban ~ '^GB[0-9]{2}[A-Z]{4}[0-9]{14}$'),
  referral_code text NOT NULL UNIQUE CHECK (referral_code ~ '^[A-Z0-9]{4,16}$'),
  referred_by uuid REFERENCES customer (id) CHECK (referred_by <> id),
  -- A new address that waits for its code.
  pending_email text CHECK (pending_email = lower(pending_email) AND length(pending_email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  last_login_at timestamptz,
  UNIQUE (sort_code, account_number),
  CHECK (status = 'pending' OR verified_at IS NOT NULL)
);

CREATE INDEX customer_referred_by ON customer (referred_by) WHERE referred_by IS NOT NULL;

CREATE TABLE customer_account (
  customer_id uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL CHECK (kind IN ('wallet', 'savings')),
  ledger_account integer NOT NULL UNIQUE REFERENCES ledger.account (id),
  PRIMARY KEY (customer_id, kind)
);

REVOKE DELETE ON customer, customer_account FROM farthing_app;
REVOKE UPDATE ON customer_account FROM farthing_app;
