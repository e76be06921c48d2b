-- A row that counts nothing yet is made before the first change is, so that there is something to lock: two processes that
-- change a customer's first payment at once would otherwise wait for each other in a circle.

ALTER TABLE payer
  DROP CONSTRAINT payer_version_check,
  ADD CONSTRAINT payer_version_check CHECK (version >= 0);
