-- A PIN is kept as HMAC-SHA-256 over its owner and itself, under a key that is outside of the database. A slow hash adds
-- nothing: ten thousand values are searched in minutes whatever each costs. Those of before are turned over when they are
-- next used.

ALTER TABLE transaction_pin
  ADD COLUMN digest bytea CHECK (octet_length(digest) = 32),
  ALTER COLUMN hash DROP NOT NULL,
  ADD CHECK ((digest IS NULL) <> (hash IS NULL)),
  -- Tries are judged in the transaction that counts them: none is under way when it ends.
  DROP COLUMN last_try_at;
