-- Passkeys of customers: by one of them they sign in without a password, and approve what they pay.

CREATE TABLE customer_passkey (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX customer_passkey_customer ON customer_passkey (customer_id, id);

-- A passkey that a browser was asked to make; the newest only.
CREATE TABLE customer_passkey_request (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX customer_passkey_request_expires_at ON customer_passkey_request (expires_at);

-- Challenges of sign-ins that were answered. They carry a mark of the bank and their end, so that only used ones are kept.
CREATE TABLE used_passkey_challenge (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  expires_at timestamptz NOT NULL
);

CREATE INDEX used_passkey_challenge_expires_at ON used_passkey_challenge (expires_at);

-- When a passkey was offered on a device, or used there: after that none is offered on it.
ALTER TABLE known_device ADD COLUMN passkey_offered_at timestamptz;
