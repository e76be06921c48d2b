-- The book of payees that a customer keeps. An account stands in it once, by the key that payments know it by too; when it was paid
-- last is read from the payments themselves.

CREATE TABLE payee (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  payee_key text NOT NULL CHECK (length(payee_key) BETWEEN 6 AND 80),
  -- How the customer calls them, if other than by the name of the account.
  label text CHECK (length(label) BETWEEN 1 AND 60),
  account_name text NOT NULL CHECK (length(account_name) BETWEEN 1 AND 120),
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 120),
  currency text NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP')),
  destination payment_destination NOT NULL,
  is_favourite boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (customer_id, payee_key)
);
