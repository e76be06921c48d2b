-- A payment on a chain that is not credited by itself is decided by two people: credited, noted as sent back, or written off. So it has an
-- id, by which a proposal and the audit log name it.

ALTER TABLE deposit_output
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- When staff decided on it.
  ADD COLUMN decided_at timestamptz,
  DROP CONSTRAINT deposit_output_state_check,
  ADD CONSTRAINT deposit_output_state_check CHECK (
    state IN ('seen', 'credited', 'doubt', 'gone', 'returned', 'written-off')
  ),
  DROP CONSTRAINT deposit_output_check,
  -- What was decided keeps the reason for which it had to be.
  ADD CONSTRAINT deposit_output_why_when_doubted CHECK (
    (state IN ('doubt', 'returned', 'written-off')) = (why IS NOT NULL)
  );

-- The bank makes the ids of new ones.
ALTER TABLE deposit_output
  ALTER COLUMN id DROP DEFAULT;

CREATE INDEX deposit_output_newest ON deposit_output (first_seen_at, id);

CREATE INDEX deposit_output_doubt ON deposit_output (first_seen_at, id) WHERE state = 'doubt';

-- The payment of a credited deposit left its chain, the money was spent, and the bank has borne it.
ALTER TABLE deposit
  DROP CONSTRAINT deposit_status_check,
  ADD CONSTRAINT deposit_status_check CHECK (
    status IN ('pending', 'credited', 'rejected', 'expired', 'late', 'replaced', 'returned', 'taken-back', 'written-off')
  ),
  DROP CONSTRAINT deposit_received_when_confirmed,
  ADD CONSTRAINT deposit_received_when_confirmed CHECK (
    (status IN ('credited', 'late', 'replaced', 'returned', 'taken-back', 'written-off')) = (received IS NOT NULL)
  ),
  DROP CONSTRAINT deposit_check3,
  -- Also one that carried a late payment.
  ADD CONSTRAINT deposit_replaces_when_credited CHECK (replaces IS NULL OR status IN ('credited', 'written-off'));
