-- What people write about a movement of theirs, and the picture of its bill. Whoever sees the account sees both.

CREATE TABLE movement_note (
  ledger_account integer NOT NULL,
  no bigint NOT NULL,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  tags text[] NOT NULL CHECK (cardinality(tags) <= 10),
  written_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_account, no),
  FOREIGN KEY (ledger_account, no) REFERENCES statement_line (ledger_account, no),
  CHECK (note IS NOT NULL OR cardinality(tags) > 0)
);

-- Drawn anew and encrypted by a key that is not in the database.
CREATE TABLE movement_bill (
  ledger_account integer NOT NULL,
  no bigint NOT NULL,
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 4000000),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_account, no),
  FOREIGN KEY (ledger_account, no) REFERENCES statement_line (ledger_account, no)
);
