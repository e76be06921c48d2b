-- Since when each thing that a customer is trusted by has been as it is, and the browsers they have signed in with.

ALTER TABLE customer
  -- Null when it is still the one of the registration.
  ADD COLUMN email_changed_at timestamptz,
  ADD COLUMN password_changed_at timestamptz;

-- A browser was known by what it says of itself, which anybody can say. It is known by a secret in a cookie now, kept
-- here as a digest. Several customers may use one browser: the digest is the same for all of them.
DROP TABLE known_device;

CREATE TABLE known_device (
  token_digest bytea NOT NULL CHECK (octet_length(token_digest) = 32),
  customer_id uuid NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL CHECK (last_seen_at >= first_seen_at),
  PRIMARY KEY (token_digest, customer_id)
);

CREATE INDEX known_device_customer ON known_device (customer_id);

CREATE INDEX known_device_last_seen_at ON known_device (last_seen_at);

-- Null for a session from before devices were known by a cookie.
ALTER TABLE session ADD COLUMN device_digest bytea CHECK (octet_length(device_digest) = 32);

-- One row for each customer. To be joined wherever a payment is judged.
CREATE VIEW customer_trust AS
SELECT
  customer.id AS customer_id,
  COALESCE(customer.email_changed_at, customer.verified_at, customer.created_at) AS email_since,
  COALESCE(customer.password_changed_at, customer.created_at) AS password_since,
  -- Null while there is no PIN: a new one is a new row.
  transaction_pin.created_at AS pin_since
FROM customer
LEFT JOIN transaction_pin ON transaction_pin.customer_id = customer.id;

-- One row for each session: since when its customer has used the browser of it. Without a row in known_device, since
-- the session began.
CREATE VIEW session_trust AS
SELECT
  session.id AS session_id,
  session.customer_id,
  COALESCE(known_device.first_seen_at, session.created_at) AS device_since
FROM session
LEFT JOIN known_device
  ON known_device.token_digest = session.device_digest AND known_device.customer_id = session.customer_id;
