-- The ledger: accounts, the journal of transfers between them, and the chains that seal it.
-- Amounts are whole minor units. Nothing here knows of the bank that uses it.
-- Numbers below 0011 were used by an older set, which kept entries in rows of their own.

CREATE SCHEMA ledger;

-- What can be said of one value is said by its type: PostgreSQL prepares a CHECK of a table anew for every statement.
CREATE DOMAIN ledger.positive AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.not_negative AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN ledger.currency AS text CHECK (VALUE ~ '^[A-Z]{3}$');
CREATE DOMAIN ledger.code AS text CHECK (length(VALUE) BETWEEN 1 AND 200);

CREATE SEQUENCE ledger.account_id AS integer;

-- seq: how many entries the account has. opened_no: the number of its opening in the journal.
-- Half of each page stays free, so that a new balance lands beside the old one and no index has to change.
CREATE TABLE ledger.account (
  balance bigint NOT NULL DEFAULT 0,
  held ledger.not_negative NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  floor bigint,
  opened_no bigint NOT NULL,
  id integer NOT NULL,
  closed boolean NOT NULL DEFAULT false,
  currency ledger.currency NOT NULL,
  code ledger.code NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_code_key UNIQUE (code),
  CONSTRAINT account_opened_no_key UNIQUE (opened_no),
  CONSTRAINT account_floor_check CHECK (balance - held >= floor)
) WITH (fillfactor = 50);

CREATE TABLE ledger.closing (
  no bigint NOT NULL,
  account integer NOT NULL,
  CONSTRAINT closing_pkey PRIMARY KEY (no),
  CONSTRAINT closing_account_key UNIQUE (account)
);
