-- Each registration with an address has its own code, and the code opens the account with the password of that
-- registration and no other. What stands with a customer who has not verified the address yet is the newest of them.

CREATE TABLE registration (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- The browser that it was begun in, if it keeps cookies.
  device_digest bytea CHECK (octet_length(device_digest) = 32),
  code_digest bytea CHECK (octet_length(code_digest) = 32),
  code_expires_at timestamptz,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
  date_of_birth date NOT NULL CHECK (date_of_birth >= '1900-01-01'),
  account_type text NOT NULL CHECK (account_type IN ('Current', 'Savings', 'Mortgage', 'Merchant')),
  newsletter boolean NOT NULL,
  referred_by uuid REFERENCES customer (id),
  created_at timestamptz NOT NULL,
  CHECK ((code_digest IS NULL) = (code_expires_at IS NULL))
);

CREATE INDEX registration_customer ON registration (customer_id);

CREATE INDEX registration_device ON registration (device_digest) WHERE device_digest IS NOT NULL;

INSERT INTO
  registration (
    id, customer_id, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, referred_by,
    created_at
  )
SELECT
  id, id, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, referred_by,
  created_at
FROM customer
WHERE status = 'pending';
