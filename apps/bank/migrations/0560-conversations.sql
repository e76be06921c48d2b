-- Conversations of customers and guests with the bank. A guest is whoever has the cookie, until they sign in.

CREATE TABLE conversation_guest (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text CHECK (length(email) <= 254),
  -- When a code or a link that was mailed there came back.
  email_proved_at timestamptz,
  -- A keyed digest of where they came from, by which many new guests are noticed; emptied after a day.
  network bytea CHECK (octet_length(network) = 32),
  created_at timestamptz NOT NULL,
  -- The customer who they turned out to be, by signing in.
  joined_to uuid REFERENCES customer (id),
  CHECK (email_proved_at IS NULL OR email IS NOT NULL)
);

CREATE INDEX conversation_guest_network ON conversation_guest (network, created_at) WHERE network IS NOT NULL;
CREATE INDEX conversation_guest_email ON conversation_guest (email) WHERE email IS NOT NULL;

-- What opens the conversation of a guest: the secret of a cookie, or of a link in a mail. Only digests are kept.
CREATE TABLE conversation_key (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  guest_id uuid NOT NULL REFERENCES conversation_guest (id),
  kind text NOT NULL CHECK (kind IN ('cookie', 'link')),
  expires_at timestamptz NOT NULL
);

CREATE INDEX conversation_key_guest ON conversation_key (guest_id);
CREATE INDEX conversation_key_expires_at ON conversation_key (expires_at);

CREATE TABLE conversation (
  -- That of the message, where the contact form began it.
  id uuid PRIMARY KEY,
  customer_id uuid REFERENCES customer (id),
  guest_id uuid REFERENCES conversation_guest (id),
  by_contact_form boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  case_kind text CHECK (case_kind IN ('loan', 'payment', 'card-payment', 'identity-check')),
  case_id uuid,
  assigned_to uuid REFERENCES staff_member (id),
  waiting_since timestamptz,
  snoozed_until timestamptz,
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  -- How far each side has read, and up to where answers went by email.
  person_read integer NOT NULL DEFAULT 0,
  staff_read integer NOT NULL DEFAULT 0,
  mailed integer NOT NULL DEFAULT 0,
  person_typing_at timestamptz,
  staff_typing_at timestamptz,
  opened_at timestamptz NOT NULL,
  newest_at timestamptz NOT NULL,
  first_answer_at timestamptz,
  closed_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  merged_into uuid REFERENCES conversation (id),
  CHECK (customer_id IS NOT NULL OR guest_id IS NOT NULL),
  CHECK ((case_kind IS NULL) = (case_id IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state = 'open' OR (waiting_since IS NULL AND snoozed_until IS NULL))
);

-- One at a time for each person.
CREATE UNIQUE INDEX conversation_open_customer ON conversation (customer_id) WHERE state = 'open' AND customer_id IS NOT NULL;
CREATE UNIQUE INDEX conversation_open_guest ON conversation (guest_id) WHERE state = 'open' AND customer_id IS NULL;
CREATE INDEX conversation_of_customer ON conversation (customer_id, opened_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX conversation_of_guest ON conversation (guest_id, opened_at DESC) WHERE guest_id IS NOT NULL;
CREATE INDEX conversation_waiting ON conversation (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX conversation_open ON conversation (newest_at DESC, id) WHERE state = 'open';
CREATE INDEX conversation_closed ON conversation (closed_at DESC, id) WHERE state = 'closed';
CREATE INDEX conversation_opened ON conversation (opened_at);
CREATE INDEX conversation_assigned ON conversation (assigned_to) WHERE state = 'open';

CREATE TABLE conversation_file (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  type text NOT NULL CHECK (type IN ('image/webp', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Readable only with the keys outside of the database.
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 6000000),
  created_at timestamptz NOT NULL
);

CREATE INDEX conversation_file_of ON conversation_file (conversation_id);

CREATE TABLE conversation_message (
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  number integer NOT NULL CHECK (number > 0),
  -- Made by whoever sends it: the same id is the same message.
  client_id uuid NOT NULL,
  author text NOT NULL CHECK (author IN ('customer', 'guest', 'staff', 'bank')),
  staff_id uuid REFERENCES staff_member (id),
  kind text NOT NULL CHECK (kind IN ('text', 'file', 'action', 'event', 'note')),
  text text NOT NULL CHECK (length(text) <= 4000),
  masked boolean NOT NULL DEFAULT false,
  action text CHECK (length(action) <= 40),
  file_id uuid REFERENCES conversation_file (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, number),
  UNIQUE (conversation_id, client_id),
  CHECK ((author = 'staff') = (staff_id IS NOT NULL)),
  CHECK (kind <> 'note' OR author = 'staff'),
  CHECK ((kind = 'file') = (file_id IS NOT NULL))
);

CREATE INDEX conversation_message_client_id ON conversation_message (client_id);

REVOKE DELETE ON conversation, conversation_file, conversation_guest FROM farthing_app;
-- What was said is said.
REVOKE UPDATE, DELETE ON conversation_message FROM farthing_app;
