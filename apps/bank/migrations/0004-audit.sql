-- Who did what, when, from where. The running bank may add and read; it may not change or remove what is written.

CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'staff', 'system', 'anyone')),
  actor_id uuid,
  action text NOT NULL CHECK (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  request_id text,
  address text,
  user_agent text,
  before jsonb,
  after jsonb,
  CHECK ((actor_kind IN ('customer', 'staff')) = (actor_id IS NOT NULL))
);

CREATE INDEX audit_entry_subject ON audit_entry (subject_kind, subject_id, id DESC);

CREATE INDEX audit_entry_actor ON audit_entry (actor_id, id DESC) WHERE actor_id IS NOT NULL;

REVOKE UPDATE, DELETE ON audit_entry FROM farthing_app;
