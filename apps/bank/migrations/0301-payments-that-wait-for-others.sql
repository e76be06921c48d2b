-- A payment from a shared account that waits for the signatures of others: confirmed by who prepared it, the money held.

ALTER DOMAIN withdrawal_state DROP CONSTRAINT withdrawal_state_check1;

ALTER DOMAIN withdrawal_state ADD CONSTRAINT withdrawal_state_check CHECK (
  VALUE IN (
    'awaiting-code', 'awaiting-approval', 'in-review', 'paying', 'completed', 'expired', 'cancelled', 'declined', 'failed'
  )
);

ALTER TABLE withdrawal
  -- From one's own account to a shared one, or the other way, is a payment to oneself in part.
  DROP CONSTRAINT withdrawal_check1,
  DROP CONSTRAINT withdrawal_check5,
  DROP CONSTRAINT withdrawal_check7,
  DROP CONSTRAINT withdrawal_check8;

ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_to_another CHECK (payee_account <> payer_account),
  ADD CONSTRAINT withdrawal_confirmed CHECK (
    state NOT IN ('awaiting-approval', 'in-review', 'paying', 'completed', 'declined') OR confirmed_at IS NOT NULL
  ),
  ADD CONSTRAINT withdrawal_unsent CHECK (
    state NOT IN ('awaiting-code', 'awaiting-approval', 'in-review', 'expired', 'cancelled', 'declined') OR sent_at IS NULL
  ),
  ADD CONSTRAINT withdrawal_ended CHECK (
    (state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying')) = (ended_at IS NULL)
  );

DROP INDEX withdrawal_waiting;
DROP INDEX withdrawal_under_way;

CREATE INDEX withdrawal_waiting ON withdrawal (expires_at)
  WHERE state IN ('awaiting-code', 'awaiting-approval', 'in-review');
CREATE INDEX withdrawal_under_way ON withdrawal (customer_id, created_at)
  WHERE state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying');
-- For everybody who can sign, not for the payer alone.
CREATE INDEX withdrawal_to_sign ON withdrawal (payer_account) WHERE state = 'awaiting-approval';

-- Who has approved or refused a payment: once each, and for good.
CREATE TABLE payment_signature (
  withdrawal_id uuid NOT NULL REFERENCES withdrawal (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  is_approved boolean NOT NULL,
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, customer_id),
  CHECK (is_approved = (reason IS NULL))
);

REVOKE UPDATE, DELETE ON payment_signature FROM farthing_app;
