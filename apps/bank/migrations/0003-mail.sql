-- Every mail the bank sends, written together with what caused it and delivered by a job. The body is sealed with a
-- key outside of the database, because it may carry a one-time code; it is wiped once it is no longer needed.

CREATE TABLE mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL CHECK (length(recipient) <= 254),
  subject text NOT NULL,
  sealed_body text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error text
);

CREATE INDEX mail_recipient ON mail (lower(recipient), id DESC);

CREATE INDEX mail_with_body ON mail (created_at) WHERE sealed_body IS NOT NULL;
