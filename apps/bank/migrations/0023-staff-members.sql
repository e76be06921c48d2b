-- The people who work at the bank. Their authenticator secrets are sealed with a key outside of the database.

CREATE TABLE staff_member (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  -- Empty until an invitation is accepted.
  full_name text NOT NULL DEFAULT '' CHECK (length(full_name) <= 60),
  role text NOT NULL CHECK (role IN ('support', 'operations', 'approver', 'administrator', 'auditor')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'deactivated')),
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  sealed_totp text,
  -- Of the newest code that was used: that one, and all before it, work no more.
  totp_step integer CHECK (totp_step >= 0),
  created_at timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  CHECK (status <> 'active' OR (full_name <> '' AND password_hash IS NOT NULL AND sealed_totp IS NOT NULL))
);

REVOKE DELETE ON staff_member FROM farthing_app;

-- At most one open link for each member; only its digest is kept.
CREATE TABLE staff_invitation (
  member_id uuid PRIMARY KEY REFERENCES staff_member (id),
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  expires_at timestamptz NOT NULL,
  -- Given out when the link was opened last.
  sealed_totp text,
  wrong_codes smallint NOT NULL DEFAULT 0 CHECK (wrong_codes BETWEEN 0 AND 5)
);

CREATE TABLE staff_passkey (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX staff_passkey_member ON staff_passkey (member_id, id);
