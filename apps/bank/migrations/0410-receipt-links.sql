-- Links by which a payer shows the receipt of a payment to the payee. The link itself is signed and not kept here: whoever reads this table
-- can open none.

CREATE TABLE receipt_link (
  id uuid PRIMARY KEY,
  withdrawal_id uuid NOT NULL REFERENCES withdrawal (id),
  -- Which version of the secret key it is signed by.
  key_version integer NOT NULL CHECK (key_version BETWEEN 1 AND 65535),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  voided_at timestamptz
);

CREATE UNIQUE INDEX receipt_link_open ON receipt_link (withdrawal_id) WHERE voided_at IS NULL;

REVOKE UPDATE, DELETE ON receipt_link FROM farthing_app;
GRANT UPDATE (voided_at) ON receipt_link TO farthing_app;
