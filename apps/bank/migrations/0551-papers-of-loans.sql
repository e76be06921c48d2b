-- What somebody sends in for a loan by instalments: a picture that was drawn anew, or a PDF. Encrypted under a key of its own purpose
-- and bound to its row.
CREATE TABLE lending_paper (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES lending_loan (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  type text NOT NULL CHECK (type IN ('image/webp', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 30 AND 6000000),
  received_at timestamptz NOT NULL
);

CREATE INDEX lending_paper_of ON lending_paper (loan_id, received_at);

REVOKE UPDATE ON lending_paper FROM farthing_app;
