-- What people write to the bank by the contact form, for staff to read, and how often somebody has written lately.
-- Where a message came from is counted under a keyed digest and never kept with the message.

CREATE TABLE contact_message (
  id uuid PRIMARY KEY,
  full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'handled')),
  created_at timestamptz NOT NULL,
  handled_at timestamptz,
  CHECK ((status = 'handled') = (handled_at IS NOT NULL))
);

CREATE INDEX contact_message_status ON contact_message (status, id DESC);

REVOKE DELETE ON contact_message FROM farthing_app;

-- An address or an e-mail address, as its digest, and when it has sent messages in its window, oldest first.
CREATE TABLE contact_sender (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  sends timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(sends) <= 100),
  last_sent_at timestamptz NOT NULL
);
