-- What a proposal moves, by which lists find it, and until when it should be decided. Neither is decided on: what is, is its
-- content. Proposals of before have no amount, and were to be decided while they were open.
ALTER TABLE proposal
  ADD COLUMN amount bigint,
  ADD COLUMN currency text,
  ADD COLUMN due_at timestamptz,
  ADD CONSTRAINT proposal_amount CHECK ((amount IS NULL) = (currency IS NULL));

UPDATE proposal
SET due_at = expires_at;

ALTER TABLE proposal
  ALTER COLUMN due_at SET NOT NULL;

CREATE INDEX proposal_due ON proposal (due_at, id);

CREATE INDEX proposal_newest ON proposal (proposed_at DESC, id DESC);

CREATE INDEX proposal_by ON proposal (proposed_by, id);

-- What a passkey was asked to sign under the approval of several proposals: the newest of each member, good for one answer.
CREATE TABLE staff_set_approval (
  member_id uuid PRIMARY KEY REFERENCES staff_member (id),
  set_hash bytea NOT NULL CHECK (octet_length(set_hash) = 32),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
