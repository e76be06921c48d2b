-- Scheduled payments that were approved by a passkey: what was signed, and all that it takes to verify it again.

CREATE TABLE standing_order_approval (
  order_id uuid PRIMARY KEY REFERENCES standing_order (id),
  statement text NOT NULL,
  passkey_name text NOT NULL,
  -- As the browser answered.
  credential jsonb NOT NULL,
  public_key bytea NOT NULL,
  at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON standing_order_approval FROM farthing_app;
