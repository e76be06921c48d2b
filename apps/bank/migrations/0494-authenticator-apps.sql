-- Authenticator apps of customers: a second factor for a device that is new.

CREATE TABLE customer_authenticator (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  -- Readable only with the keys outside of the database.
  sealed_secret text NOT NULL,
  -- The newest step whose code was used: neither it nor one before it is taken again.
  used_step bigint NOT NULL CHECK (used_step >= 0),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);

-- A secret that was shown and waits for its first code; the newest only.
CREATE TABLE customer_authenticator_request (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  sealed_secret text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX customer_authenticator_request_expires_at ON customer_authenticator_request (expires_at);

-- Each works once, and is deleted then.
CREATE TABLE customer_recovery_code (
  customer_id uuid NOT NULL REFERENCES customer_authenticator (customer_id) ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  key_version integer NOT NULL CHECK (key_version > 0),
  PRIMARY KEY (customer_id, digest)
);

-- When a second factor was shown on a device, and since when it is not asked for there. Those from before are known.
ALTER TABLE known_device ADD COLUMN proved_at timestamptz;
UPDATE known_device SET proved_at = first_seen_at;
