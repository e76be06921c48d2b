-- A new address needs a yes from the old one, or a day's wait. What was asked for before needs to be asked for again.

ALTER TABLE customer
  DROP COLUMN pending_email,
  -- Since somebody said by a mailed link that it was not them: the password is no longer taken.
  ADD COLUMN must_reset_password boolean NOT NULL DEFAULT false;

CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  old_email text NOT NULL CHECK (old_email = lower(old_email) AND length(old_email) BETWEEN 3 AND 254),
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND length(new_email) BETWEEN 3 AND 254),
  asked_at timestamptz NOT NULL,
  -- Of the newest link to the old address that says yes; null once it was used.
  yes_digest bytea UNIQUE CHECK (octet_length(yes_digest) = 32),
  agreed_at timestamptz,
  -- When the code mailed to the new address was entered, and when the change takes effect if nobody says yes.
  confirmed_at timestamptz,
  takes_effect_at timestamptz,
  done_at timestamptz,
  stopped_at timestamptz,
  stopped_because text,
  CHECK ((confirmed_at IS NULL) = (takes_effect_at IS NULL)),
  CHECK (done_at IS NULL OR confirmed_at IS NOT NULL),
  CHECK (done_at IS NULL OR agreed_at IS NOT NULL OR done_at >= takes_effect_at),
  CHECK ((stopped_at IS NULL) = (stopped_because IS NULL))
);

CREATE UNIQUE INDEX email_change_open ON email_change (customer_id) WHERE done_at IS NULL AND stopped_at IS NULL;

CREATE INDEX email_change_due ON email_change (takes_effect_at) WHERE done_at IS NULL AND stopped_at IS NULL;

REVOKE DELETE ON email_change FROM farthing_app;

-- The links 'This was not me' of our mails, until one of them is used.
CREATE TABLE not_me_link (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- The change that the mail was about, if it was one of address.
  email_change_id uuid REFERENCES email_change (id),
  expires_at timestamptz NOT NULL
);

CREATE INDEX not_me_link_customer ON not_me_link (customer_id);

CREATE INDEX not_me_link_expires_at ON not_me_link (expires_at);

-- Whose codes are void when their address changes.
ALTER TABLE one_time_code ADD COLUMN owner_id uuid REFERENCES customer (id);

CREATE INDEX one_time_code_owner ON one_time_code (owner_id) WHERE owner_id IS NOT NULL;
