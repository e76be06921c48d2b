-- What members of staff did to money alone, by which the sums of their bounds are reckoned. Minor units.

CREATE TABLE staff_act (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff_member (id),
  act text NOT NULL CHECK (act ~ '^[a-z]+(-[a-z]+)*$'),
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX staff_act_sums ON staff_act (staff_id, act, at);

REVOKE UPDATE, DELETE ON staff_act FROM farthing_app;

-- A proposal whose ground is gone closes itself: nobody has decided it, and it says why.
ALTER TABLE proposal DROP CONSTRAINT proposal_state_check;
ALTER TABLE proposal
  ADD CONSTRAINT proposal_state_check
  CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'expired', 'void'));
ALTER TABLE proposal DROP CONSTRAINT proposal_check2;
ALTER TABLE proposal
  ADD CONSTRAINT proposal_decided_by CHECK ((state IN ('open', 'expired', 'void')) = (decided_by IS NULL));
ALTER TABLE proposal ADD CONSTRAINT proposal_void_reason CHECK (state <> 'void' OR decision_reason IS NOT NULL);

-- What a passkey was asked to sign under an approval. Good for one answer.
CREATE TABLE staff_approval_request (
  member_id uuid NOT NULL REFERENCES staff_member (id),
  proposal_id uuid NOT NULL REFERENCES proposal (id),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, proposal_id)
);
