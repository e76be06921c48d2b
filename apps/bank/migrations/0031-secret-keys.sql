-- Which keys this bank has been run with, by a print that tells them apart and reveals nothing of them. With another key
-- under a number that is known, every PIN would be wrong, and be locked.

CREATE TABLE secret_key (
  version integer PRIMARY KEY CHECK (version > 0),
  print bytea NOT NULL CHECK (octet_length(print) = 32)
);

REVOKE UPDATE, DELETE ON secret_key FROM farthing_app;
