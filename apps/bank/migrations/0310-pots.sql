-- A pot is an account of the ledger under one of a customer's accounts: money that is put aside. It has no number, so that nobody can
-- pay into it and nothing can be paid from it; money goes in from its account and back there.

ALTER TABLE customer_account
  DROP CONSTRAINT customer_account_kind_check,
  ADD CONSTRAINT customer_account_kind_check CHECK (kind IN ('wallet', 'current', 'savings', 'pot')),
  ALTER COLUMN account_number DROP NOT NULL,
  ADD CONSTRAINT customer_account_numbered CHECK ((account_number IS NULL) = (kind = 'pot'));

CREATE TABLE pot (
  id uuid PRIMARY KEY REFERENCES customer_account (id),
  account_id uuid NOT NULL REFERENCES customer_account (id) CHECK (account_id <> id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  picture text NOT NULL CHECK (picture IN ('umbrella', 'plane', 'house', 'car', 'gift', 'book', 'heart', 'tree')),
  -- What is to be in it, and by when.
  target_amount positive_minor,
  target_day date CHECK (target_day IS NULL OR target_amount IS NOT NULL)
);

CREATE INDEX pot_account ON pot (account_id);

REVOKE DELETE ON pot FROM farthing_app;
