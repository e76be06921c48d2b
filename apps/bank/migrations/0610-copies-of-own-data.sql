-- A copy of all data that the bank has of a customer, as they asked for it: a ZIP that a job makes, kept encrypted in pieces until it
-- expires. Rows and pieces are deleted then; that it was asked for and fetched stands in the audit log.
CREATE TABLE own_data_copy (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  state text NOT NULL CHECK (state IN ('being-made', 'ready')),
  asked_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint CHECK (bytes > 0),
  CHECK ((state = 'ready') = (ready_at IS NOT NULL AND expires_at IS NOT NULL AND bytes IS NOT NULL))
);

-- One at a time.
CREATE UNIQUE INDEX own_data_copy_of_customer ON own_data_copy (customer_id);
CREATE INDEX own_data_copy_expiry ON own_data_copy (expires_at) WHERE state = 'ready';

CREATE TABLE own_data_piece (
  copy_id uuid NOT NULL REFERENCES own_data_copy (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 2000000),
  PRIMARY KEY (copy_id, number)
);
