-- What the bank found wrong with itself: it stays in sight until a person says what came of it.

CREATE TABLE alarm (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('states', 'ledger', 'audit', 'check')),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 1000),
  raised_at timestamptz NOT NULL,
  -- When it was last found to be so.
  seen_at timestamptz NOT NULL,
  acknowledged_by uuid REFERENCES staff_member (id),
  acknowledged_at timestamptz,
  because text CHECK (length(because) BETWEEN 1 AND 280),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CHECK ((acknowledged_at IS NULL) = (because IS NULL))
);

CREATE UNIQUE INDEX alarm_open ON alarm (kind, subject_kind, subject_id, md5(summary)) WHERE acknowledged_at IS NULL;
CREATE INDEX alarm_raised ON alarm (raised_at, id) WHERE acknowledged_at IS NULL;
CREATE INDEX alarm_acknowledged ON alarm (acknowledged_at DESC, id DESC) WHERE acknowledged_at IS NOT NULL;
CREATE INDEX alarm_subject ON alarm (subject_id, acknowledged_at);

REVOKE UPDATE, DELETE ON alarm FROM farthing_app;
GRANT UPDATE (seen_at, acknowledged_by, acknowledged_at, because) ON alarm TO farthing_app;

-- Each time that the states were compared with the journal.
CREATE TABLE state_check (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  rows bigint NOT NULL DEFAULT 0,
  differences bigint NOT NULL DEFAULT 0
);

CREATE INDEX state_check_started ON state_check (started_at DESC);

REVOKE DELETE ON state_check FROM farthing_app;

-- The id of a further movement of the same thing, as the books make it (derived-id.ts): the check finds by it the very
-- postings that a state implies.
CREATE FUNCTION derived_id(id uuid, purpose text) RETURNS uuid
LANGUAGE sql
IMMUTABLE
PARALLEL SAFE
RETURN overlay(
  overlay(left(encode(sha256(convert_to(purpose || ' of ' || id, 'UTF8')), 'hex'), 32) PLACING '8' FROM 13 FOR 1)
  PLACING '8' FROM 17 FOR 1
)::uuid;
