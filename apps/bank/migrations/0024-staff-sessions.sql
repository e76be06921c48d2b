-- Where members of staff are signed in, and what they have begun: a sign-in that waits for its second step, and a
-- passkey that a browser was asked to make.

CREATE TABLE staff_session (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member (id),
  device text NOT NULL,
  address text NOT NULL,
  current_digest bytea NOT NULL CHECK (octet_length(current_digest) = 32),
  previous_digest bytea CHECK (octet_length(previous_digest) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);

CREATE INDEX staff_session_open ON staff_session (member_id) WHERE ended_at IS NULL;

CREATE INDEX staff_session_ends_at ON staff_session (ends_at);

CREATE TABLE staff_sign_in (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  member_id uuid NOT NULL REFERENCES staff_member (id),
  passkey_challenge text,
  expires_at timestamptz NOT NULL
);

CREATE INDEX staff_sign_in_expires_at ON staff_sign_in (expires_at);

CREATE TABLE staff_passkey_request (
  member_id uuid PRIMARY KEY REFERENCES staff_member (id),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
