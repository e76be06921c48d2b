-- The public key of the browser that a session is used in: from then on its refresh tokens work with its signature only.
-- Null where the browser keeps no keys, and for programs.
ALTER TABLE session
  ADD COLUMN device_key bytea CHECK (octet_length(device_key) BETWEEN 1 AND 200);
