-- Where customers are signed in. Of the chain of refresh tokens the newest is kept, and the one before it, which
-- works until the newest is first used; both as digests.

CREATE TABLE session (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  device text NOT NULL,
  address text NOT NULL,
  remembered boolean NOT NULL,
  current_digest bytea NOT NULL CHECK (octet_length(current_digest) = 32),
  previous_digest bytea CHECK (octet_length(previous_digest) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);

CREATE INDEX session_open ON session (customer_id, last_used_at DESC) WHERE ended_at IS NULL;

-- Every process asks for what ended lately.
CREATE INDEX session_ended_at ON session (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX session_ends_at ON session (ends_at);

CREATE TABLE known_device (
  customer_id uuid NOT NULL REFERENCES customer (id),
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, device)
);
