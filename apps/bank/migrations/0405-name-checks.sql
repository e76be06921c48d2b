-- The name of a payee is checked before paying. What a customer has asked and what was answered is kept for a while, so that the same is not
-- asked twice; what a payment was made on is kept with it for good.

-- Lookups are counted for each kind by itself.
ALTER TABLE payee_lookup
  ADD COLUMN kind text NOT NULL DEFAULT 'email' CHECK (kind IN ('email', 'name')),
  DROP CONSTRAINT payee_lookup_pkey,
  ADD PRIMARY KEY (customer_id, kind);

ALTER TABLE payee_lookup ALTER COLUMN kind DROP DEFAULT;

CREATE DOMAIN name_result AS text
  CHECK (value IN ('match', 'close_match', 'no_match', 'other_kind', 'not_checked'));

CREATE TABLE name_check (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  payee_key text NOT NULL CHECK (length(payee_key) BETWEEN 6 AND 80),
  asked_name text NOT NULL CHECK (length(asked_name) BETWEEN 1 AND 120),
  result name_result NOT NULL,
  -- The real name; told only when what was asked is close to it.
  close_name text CHECK (length(close_name) BETWEEN 1 AND 250),
  checked_at timestamptz NOT NULL,
  CHECK ((close_name IS NOT NULL) = (result = 'close_match'))
);

CREATE INDEX name_check_of_payee ON name_check (customer_id, payee_key, checked_at DESC);
CREATE INDEX name_check_by_age ON name_check (checked_at);

REVOKE UPDATE ON name_check FROM farthing_app;
