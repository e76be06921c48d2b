-- What an entry in the ledger means to the customer whose account it is on, in words; amount, sign, time and running
-- balance are the ledger's alone. Written together with the entry, one for each, and never changed.
-- type: what pages and filters call it: a credit is a deposit, a debit a transfer or a withdrawal.

CREATE TABLE statement_line (
  ledger_account integer NOT NULL,
  -- The entry's number in the journal: it rises along the history of the account.
  no bigint NOT NULL,
  -- The transfer that the entry is a side of.
  transfer_id uuid NOT NULL,
  kind text NOT NULL CHECK (
    kind IN ('deposit', 'withdrawal', 'transfer', 'loan', 'repayment', 'fee', 'bonus', 'return', 'correction')
  ),
  type text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'transfer')),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  reference text NOT NULL CHECK (reference ~ '^[0-9A-Z-]{4,40}$'),
  PRIMARY KEY (ledger_account, no),
  FOREIGN KEY (no) REFERENCES ledger.transfer (no),
  CHECK ((kind = 'transfer') = (description ILIKE '%transfer%')),
  CHECK (type = 'deposit' OR (type = 'transfer') = (kind = 'transfer'))
);

-- Pages of one type only, at any length of the history.
CREATE INDEX statement_line_type ON statement_line (ledger_account, type, no);

REVOKE UPDATE, DELETE ON statement_line FROM farthing_app;
