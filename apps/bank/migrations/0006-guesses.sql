-- What can be guessed, and how often it has been tried: codes by mail, passwords, reset links. Addresses stand here
-- as keyed digests, whether they belong to a customer or not: what is counted for one is counted for the other.

-- One row for each purpose and subject: a new code replaces the one before.
CREATE TABLE one_time_code (
  purpose text NOT NULL CHECK (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  subject bytea NOT NULL CHECK (octet_length(subject) = 32),
  -- Keyed; null when none is open.
  digest bytea CHECK (octet_length(digest) = 32),
  expires_at timestamptz,
  wrong_tries integer NOT NULL DEFAULT 0 CHECK (wrong_tries BETWEEN 0 AND 5),
  last_try_at timestamptz,
  -- When codes were asked for in the last day, oldest first.
  sends timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(sends) <= 10),
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, subject),
  CHECK ((digest IS NULL) = (expires_at IS NULL))
);

CREATE INDEX one_time_code_touched_at ON one_time_code (touched_at);

CREATE TABLE login_attempts (
  address bytea PRIMARY KEY CHECK (octet_length(address) = 32),
  failures integer NOT NULL CHECK (failures >= 0),
  locks integer NOT NULL CHECK (locks >= 0),
  locked_until timestamptz,
  last_try_at timestamptz NOT NULL
);

CREATE INDEX login_attempts_last_try_at ON login_attempts (last_try_at);

-- At most one open link for each customer.
CREATE TABLE password_reset (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  expires_at timestamptz NOT NULL
);
