-- The PIN with which customers release money: a slow hash of a keyed digest, whose key is outside of the database and
-- has a version. Tries are counted before they are judged; from the lock on only staff help.

CREATE TABLE transaction_pin (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  key_version integer NOT NULL CHECK (key_version > 0),
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  -- Since the last right one; those that are being judged right now are among them.
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  last_try_at timestamptz,
  locked_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE INDEX transaction_pin_locked ON transaction_pin (locked_at) WHERE locked_at IS NOT NULL;
