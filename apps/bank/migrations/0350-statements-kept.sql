-- Statements that were handed out on paper, or made when a month was over: what each says, and the code by which anybody can ask whether it
-- is genuine. Neither the lines nor the files are kept: both are made again from the journal, which never changes, and compared.
CREATE TABLE statement (
  -- A hundred random bits, in letters that are not mistaken for each other.
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  account_id uuid NOT NULL REFERENCES customer_account (id),
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- The number of the last line of the account before its end.
  last_no bigint NOT NULL CHECK (last_no >= 0),
  currency text NOT NULL,
  account_number text NOT NULL,
  -- As both were called when it was made.
  holder text NOT NULL,
  bank_name text NOT NULL,
  lines integer NOT NULL CHECK (lines >= 0),
  opening bigint NOT NULL,
  money_in bigint NOT NULL CHECK (money_in >= 0),
  money_out bigint NOT NULL CHECK (money_out >= 0),
  closing bigint NOT NULL CHECK (closing = opening + money_in - money_out),
  -- Of all that the lines say.
  lines_sha256 bytea NOT NULL CHECK (length(lines_sha256) = 32),
  made_at timestamptz NOT NULL,
  -- What two processes make at the same moment is one statement.
  UNIQUE (account_id, first_day, last_day, last_no)
);

-- The files that were made of it: one, unless a later version of the bank draws it otherwise.
CREATE TABLE statement_file (
  code text NOT NULL REFERENCES statement (code),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (code, sha256)
);

REVOKE UPDATE, DELETE ON statement, statement_file FROM farthing_app;
