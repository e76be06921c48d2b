-- What staff need to work side by side: who has which case, what they note about a customer, and the checks of the
-- books that were asked for.

-- One member at a time works on a case; the row stays until the case is released, decided or taken over.
CREATE TABLE desk_claim (
  queue text NOT NULL CHECK (
    queue IN ('deposits', 'late-deposits', 'withdrawals', 'loans', 'accounts', 'pins', 'messages')
  ),
  case_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > claimed_at),
  PRIMARY KEY (queue, case_id)
);

CREATE TABLE customer_note (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  staff_id uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);

CREATE INDEX customer_note_customer ON customer_note (customer_id, id DESC);

REVOKE UPDATE, DELETE ON customer_note FROM farthing_app;

-- broken: the check itself could not be carried out. failed: it was, and something disagrees.
CREATE TABLE ledger_check (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'passed', 'failed', 'broken')),
  asked_by uuid,
  asked_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  progress_percent smallint CHECK (progress_percent BETWEEN 0 AND 100),
  blocks bigint,
  transfers bigint,
  accounts bigint,
  last_block bigint,
  last_hash text,
  ledger_fault text,
  audit_entries bigint,
  audit_fault text,
  error text,
  CHECK ((state IN ('passed', 'failed', 'broken')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'passed' OR (blocks IS NOT NULL AND ledger_fault IS NULL AND audit_fault IS NULL)),
  CHECK (state <> 'failed' OR ledger_fault IS NOT NULL OR audit_fault IS NOT NULL)
);

-- One at a time: it reads everything.
CREATE UNIQUE INDEX ledger_check_open ON ledger_check ((true)) WHERE state IN ('waiting', 'running');

CREATE INDEX ledger_check_ended ON ledger_check (ended_at DESC) WHERE ended_at IS NOT NULL;

REVOKE DELETE ON ledger_check FROM farthing_app;
