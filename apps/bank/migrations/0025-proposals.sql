-- What takes two people: one proposes exactly this, another approves exactly that.

CREATE TABLE proposal (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  summary text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 280),
  proposed_by uuid NOT NULL REFERENCES staff_member (id),
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > proposed_at),
  state text NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by uuid REFERENCES staff_member (id),
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 280),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state IN ('open', 'expired')) = (decided_by IS NULL)),
  -- Nobody decides on their own.
  CONSTRAINT proposal_two_people CHECK (state NOT IN ('approved', 'declined') OR decided_by <> proposed_by),
  CONSTRAINT proposal_own_withdrawal CHECK (state <> 'withdrawn' OR decided_by = proposed_by)
);

-- The same is open once.
CREATE UNIQUE INDEX proposal_open ON proposal (kind, content_hash) WHERE state = 'open';

CREATE INDEX proposal_state ON proposal (state, id);

CREATE INDEX proposal_subject ON proposal (subject_id, id);

-- What was proposed stays as it was.
REVOKE UPDATE, DELETE ON proposal FROM farthing_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON proposal TO farthing_app;
