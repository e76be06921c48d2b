-- Since when staff have locked a customer out, and why; and who handled a message, and how.

ALTER TABLE customer
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN locked_because text CHECK (length(locked_because) BETWEEN 1 AND 1000),
  ADD CHECK (status = 'locked' OR (locked_at IS NULL AND locked_because IS NULL));

CREATE INDEX customer_locked ON customer (locked_at, id) WHERE status = 'locked';

ALTER TABLE contact_message
  ADD COLUMN handled_by uuid,
  ADD COLUMN note text CHECK (length(note) BETWEEN 1 AND 2000),
  ADD CHECK (status = 'handled' OR (handled_by IS NULL AND note IS NULL));
