-- A new picture of the face of a customer who has lost every passkey and the authenticator app. It is kept with the proposal to
-- remove them, encrypted as the pictures of identity checks are, and is deleted a while after the proposal has ended.
CREATE TABLE fresh_selfie (
  proposal_id uuid PRIMARY KEY REFERENCES proposal (id),
  -- The check whose picture it is compared with.
  check_id uuid NOT NULL REFERENCES identity_check (id),
  -- Of the link in the email; null once it was used.
  link_digest bytea UNIQUE CHECK (length(link_digest) = 32),
  link_expires_at timestamptz NOT NULL,
  sealed bytea CHECK (length(sealed) BETWEEN 30 AND 4000000),
  received_at timestamptz,
  -- The members of staff who have looked at it, and at the one of the check.
  fresh_seen_by uuid[] NOT NULL DEFAULT '{}',
  kept_seen_by uuid[] NOT NULL DEFAULT '{}',
  CHECK ((sealed IS NULL) = (received_at IS NULL)),
  CHECK ((link_digest IS NULL) = (received_at IS NOT NULL))
);
