-- What other banks tell about our account there and about our payments: files of ISO 20022, each taken whole and once.
-- Nothing of what they said is ever changed; only what we make of it is.

CREATE TABLE bank_report (
  id uuid PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('camt.053', 'camt.054', 'pain.002')),
  version text NOT NULL CHECK (version ~ '^[0-9]{2}$'),
  message_id text NOT NULL CHECK (length(message_id) BETWEEN 1 AND 35),
  sha256 bytea NOT NULL UNIQUE CHECK (octet_length(sha256) = 32),
  bytes bigint NOT NULL CHECK (bytes > 0),
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  entries integer NOT NULL CHECK (entries >= 0),
  -- When the other bank wrote it.
  created_at timestamptz NOT NULL,
  imported_by uuid NOT NULL REFERENCES staff_member (id),
  imported_at timestamptz NOT NULL,
  UNIQUE (format, message_id)
);

CREATE INDEX bank_report_imported ON bank_report (imported_at DESC, id DESC);

-- Balances of our account there, in minor units, signed: below zero the account is overdrawn.
CREATE TABLE bank_statement (
  report_id uuid NOT NULL REFERENCES bank_report (id) DEFERRABLE INITIALLY DEFERRED,
  statement_id text NOT NULL CHECK (length(statement_id) BETWEEN 1 AND 35),
  account text NOT NULL CHECK (account ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  day date NOT NULL,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  PRIMARY KEY (account, currency, statement_id)
);

-- One for each day: a second one of the same day would be another truth.
CREATE UNIQUE INDEX bank_statement_day ON bank_statement (account, currency, day);

CREATE TABLE reported_entry (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES bank_report (id) DEFERRABLE INITIALLY DEFERRED,
  -- Of the file.
  line integer NOT NULL CHECK (line > 0),
  kind text NOT NULL CHECK (kind IN ('debit', 'credit', 'return', 'acceptance', 'rejection')),
  -- Minor units; absent where a payment report leaves it out.
  amount bigint CHECK (amount >= 0),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  booked_on date NOT NULL,
  reference text CHECK (length(reference) BETWEEN 1 AND 35),
  bank_reference text CHECK (length(bank_reference) BETWEEN 1 AND 35),
  reason_code text CHECK (length(reason_code) BETWEEN 1 AND 35),
  details text CHECK (length(details) BETWEEN 1 AND 280),
  -- What we make of it.
  state text NOT NULL CHECK (state IN ('open', 'matched', 'repeated', 'explained', 'resolved')),
  problem text CHECK (
    problem IN (
      'unknown-reference', 'no-reference', 'amount-differs', 'booked-before-sent', 'payment-not-sent',
      'payment-given-back', 'paid-twice', 'returned', 'rejected', 'file-rejected'
    )
  ),
  withdrawal_id uuid REFERENCES withdrawal (id),
  -- When our books took the same movement; absent as long as they have not.
  in_books_at timestamptz,
  claimed_by uuid REFERENCES staff_member (id),
  claimed_until timestamptz,
  resolved_by uuid REFERENCES staff_member (id),
  resolved_at timestamptz,
  because text CHECK (length(because) BETWEEN 1 AND 280),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK (amount IS NOT NULL OR kind IN ('acceptance', 'rejection')),
  CHECK ((state IN ('open', 'explained', 'resolved')) = (problem IS NOT NULL)),
  CHECK (state <> 'matched' OR withdrawal_id IS NOT NULL),
  CHECK ((state IN ('explained', 'resolved')) = (resolved_at IS NOT NULL)),
  CHECK ((resolved_at IS NULL) = (because IS NULL)),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
);

CREATE INDEX reported_entry_report ON reported_entry (report_id, line);
CREATE INDEX reported_entry_open ON reported_entry (booked_on, id) WHERE state = 'open';
CREATE INDEX reported_entry_day ON reported_entry (currency, booked_on, id);
CREATE INDEX reported_entry_not_in_books ON reported_entry (currency, booked_on)
WHERE in_books_at IS NULL AND state <> 'repeated' AND kind IN ('debit', 'credit', 'return');
CREATE INDEX reported_entry_withdrawal ON reported_entry (withdrawal_id) WHERE withdrawal_id IS NOT NULL;
CREATE INDEX reported_entry_bank_reference ON reported_entry (bank_reference) WHERE bank_reference IS NOT NULL;

CREATE TABLE reported_entry_note (
  id uuid PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES reported_entry (id),
  staff_id uuid NOT NULL REFERENCES staff_member (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);

CREATE INDEX reported_entry_note_entry ON reported_entry_note (entry_id, id);

CREATE INDEX withdrawal_settled ON withdrawal (currency, ended_at) WHERE state = 'completed' AND route = 'external';

REVOKE UPDATE, DELETE ON bank_report, bank_statement, reported_entry, reported_entry_note FROM farthing_app;
GRANT UPDATE (
  state, problem, withdrawal_id, in_books_at, claimed_by, claimed_until, resolved_by, resolved_at, because
) ON reported_entry TO farthing_app;
