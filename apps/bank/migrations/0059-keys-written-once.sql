-- The record of an Idempotency-Key is written once, together with the effect of its request, and never rewritten.

DELETE FROM idempotency_key
WHERE stored IS NULL;

ALTER TABLE idempotency_key
  ALTER COLUMN stored SET NOT NULL;

-- Rows come in the order of time, and are looked for by it once an hour.
DROP INDEX idempotency_key_created_at;

CREATE INDEX idempotency_key_created_at ON idempotency_key USING brin (created_at);
