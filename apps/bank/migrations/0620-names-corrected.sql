-- The name that a customer asks for with the document of a check; null where the check is about the tier alone.
ALTER TABLE identity_check
  ADD COLUMN corrected_first_name text CHECK (length(corrected_first_name) BETWEEN 1 AND 60),
  ADD COLUMN corrected_last_name text CHECK (length(corrected_last_name) BETWEEN 1 AND 60),
  ADD CHECK ((corrected_first_name IS NULL) = (corrected_last_name IS NULL));

-- What customers were called before. A receipt keeps the name that it was made with.
CREATE TABLE former_name (
  customer_id uuid NOT NULL REFERENCES customer (id),
  until timestamptz NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  PRIMARY KEY (customer_id, until)
);

REVOKE UPDATE ON former_name FROM farthing_app;
