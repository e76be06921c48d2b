-- Where the lines of the books stood at the end of each day (of UTC), so that a trial balance of the past adds up a day of the
-- journal and not all of it. Everything here is derived: the journal is the truth, and the check of the ledger compares.

CREATE TABLE book_day (
  day date PRIMARY KEY,
  made_at timestamptz NOT NULL
);

-- debit, credit: what the line paid and received on the day. balance, held, accounts: as the day left them.
CREATE TABLE book_day_line (
  day date NOT NULL REFERENCES book_day ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  line text NOT NULL CHECK (length(line) BETWEEN 1 AND 200),
  debit numeric NOT NULL CHECK (debit >= 0),
  credit numeric NOT NULL CHECK (credit >= 0),
  balance numeric NOT NULL,
  held numeric NOT NULL CHECK (held >= 0),
  accounts bigint NOT NULL CHECK (accounts >= 0),
  PRIMARY KEY (day, currency, line)
);

-- A day that was found wrong is removed and made anew, never mended.
REVOKE UPDATE ON book_day, book_day_line FROM farthing_app;
