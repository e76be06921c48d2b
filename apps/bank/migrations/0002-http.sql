-- What the HTTP server keeps: answers by Idempotency-Key, and counts for the limits that processes share.

CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  stored jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);

CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds; not bigint, because the limiter computes with it as a number.
  expire double precision
);

CREATE INDEX rate_limit_expire ON rate_limit (expire);
