-- The address of a customer as tries to sign in know it, so that staff see whom wrong passwords keep out. It is keyed by
-- a secret outside of the database, which is why the bank writes it and this file cannot: those of customers who were
-- here before, and of all when the secret changes, are written by a job.

ALTER TABLE customer
  ADD COLUMN login_address bytea CHECK (octet_length(login_address) = 32),
  -- The version of the secret; none yet at 0.
  ADD COLUMN login_address_key integer NOT NULL DEFAULT 0 CHECK (login_address_key >= 0),
  ADD CHECK ((login_address IS NULL) = (login_address_key = 0));

CREATE INDEX customer_login_address ON customer (login_address);

CREATE INDEX customer_login_address_key ON customer (login_address_key);

CREATE INDEX login_attempts_locked ON login_attempts (locked_until) WHERE locked_until IS NOT NULL;

ALTER TABLE desk_claim
  DROP CONSTRAINT desk_claim_queue_check,
  ADD CONSTRAINT desk_claim_queue_check CHECK (
    queue IN ('deposits', 'late-deposits', 'withdrawals', 'loans', 'accounts', 'logins', 'pins', 'messages')
  );
