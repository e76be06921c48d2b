-- Who a customer is: what they send to show it, and what became of it. Documents and pictures are encrypted by keys that are not in the
-- database, and are deleted when their time is over; the row stays.

CREATE TABLE identity_check (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  tier smallint NOT NULL CHECK (tier BETWEEN 2 AND 3),
  state text NOT NULL CHECK (state IN ('in-progress', 'being-checked', 'more-wanted', 'passed', 'refused')),
  -- What the lines of the document say; gone with the pictures.
  sealed_document text CHECK (length(sealed_document) <= 4000),
  document_expires_on date,
  -- What speaks against passing it without a person.
  signals text[] NOT NULL DEFAULT '{}',
  -- What the customer reads.
  reason text CHECK (length(reason) BETWEEN 1 AND 1000),
  appeal text CHECK (length(appeal) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  -- Since when it waits for staff.
  referred_at timestamptz,
  decided_at timestamptz,
  -- When the customer was told that the document has expired.
  expiry_told_at timestamptz,
  -- When document and pictures were deleted.
  emptied_at timestamptz,
  CHECK ((state IN ('passed', 'refused')) = (decided_at IS NOT NULL)),
  CHECK (state IN ('in-progress', 'more-wanted') OR submitted_at IS NOT NULL),
  CHECK (referred_at IS NULL OR state = 'being-checked'),
  CHECK (state NOT IN ('more-wanted', 'refused') OR reason IS NOT NULL),
  CHECK (emptied_at IS NULL OR sealed_document IS NULL)
);

-- One at a time.
CREATE UNIQUE INDEX identity_check_open ON identity_check (customer_id)
  WHERE state IN ('in-progress', 'being-checked', 'more-wanted');
CREATE INDEX identity_check_of_customer ON identity_check (customer_id, created_at DESC);
CREATE INDEX identity_check_referred ON identity_check (referred_at) WHERE referred_at IS NOT NULL;
CREATE INDEX identity_check_kept ON identity_check (created_at) WHERE emptied_at IS NULL;
CREATE INDEX identity_check_expiry ON identity_check (document_expires_on) WHERE state = 'passed' AND expiry_told_at IS NULL;

CREATE TABLE identity_picture (
  check_id uuid NOT NULL REFERENCES identity_check (id),
  part text NOT NULL CHECK (part IN ('front', 'back', 'selfie', 'address')),
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 4000000),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (check_id, part)
);

REVOKE DELETE ON identity_check FROM farthing_app;
