-- A payment file is judged again when somebody takes it out of the bank. Until then payments can be taken out of it, by a new
-- file without them. Once it was downloaded the other bank may have it, and what is in it stays in it.

ALTER TABLE payment_file
  -- The first time.
  ADD COLUMN downloaded_at timestamptz,
  ADD COLUMN replaced_at timestamptz,
  -- Null also when nothing was left for another file.
  ADD COLUMN replaced_by uuid REFERENCES payment_file (id),
  ADD CONSTRAINT payment_file_replaced CHECK (replaced_by IS NULL OR replaced_at IS NOT NULL),
  -- The payments of a replaced file are in another one: the other bank must never see both.
  ADD CONSTRAINT payment_file_once_outside CHECK (downloaded_at IS NULL OR replaced_at IS NULL);

UPDATE payment_file
SET downloaded_at = first.at
FROM (
  SELECT subject_id, min(at) AS at
  FROM audit_entry
  WHERE action = 'payment-file.download'
  GROUP BY subject_id
) AS first
WHERE first.subject_id = payment_file.id::text;

GRANT UPDATE (downloaded_at, replaced_at, replaced_by) ON payment_file TO farthing_app;

CREATE INDEX payment_file_replaced_by ON payment_file (replaced_by) WHERE replaced_by IS NOT NULL;
