-- Payments that were approved by a passkey: what was signed, and all that it takes to verify it again.

CREATE TABLE payment_approval (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawal (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  statement text NOT NULL,
  passkey_name text NOT NULL,
  -- As the browser answered.
  credential jsonb NOT NULL,
  public_key bytea NOT NULL,
  at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON payment_approval FROM farthing_app;

-- When a passkey was added or removed: for three days after it the smaller bounds hold, as for a new device.
ALTER TABLE customer ADD COLUMN passkeys_changed_at timestamptz;

CREATE OR REPLACE VIEW session_trust AS
SELECT
  session.id AS session_id,
  session.customer_id,
  GREATEST(
    COALESCE(known_device.first_seen_at, session.created_at),
    (SELECT passkeys_changed_at FROM customer WHERE customer.id = session.customer_id)
  ) AS device_since
FROM session
LEFT JOIN known_device
  ON known_device.token_digest = session.device_digest AND known_device.customer_id = session.customer_id;
