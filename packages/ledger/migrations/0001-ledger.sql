-- The ledger: accounts, the journal of transfers, its entries, and the chain that seals them.
-- Amounts are whole minor units. Nothing here knows of the bank that uses it.

CREATE SCHEMA ledger;

-- What can be said of one value is said by its type: PostgreSQL prepares a CHECK of a table anew for every statement.
CREATE DOMAIN ledger.positive AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.not_negative AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN ledger.currency AS text CHECK (VALUE ~ '^[A-Z]{3}$');
CREATE DOMAIN ledger.code AS text CHECK (length(VALUE) BETWEEN 1 AND 200);

CREATE SEQUENCE ledger.account_id AS integer;

-- seq counts the account's entries; with held it is the version that a writer compares before it changes the row.
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

-- kind: 0 transfer, 1 hold, 2 post of a hold, 3 void of a hold, 4 expiry of a hold, 5 reversal.
-- ref: the hold that is resolved, or the transfer that is reversed; each at most once.
-- linked: posted whole or not at all with the transfer that has the next number.
CREATE TABLE ledger.transfer (
  no bigint NOT NULL,
  amount ledger.positive NOT NULL,
  id uuid NOT NULL,
  from_account integer NOT NULL,
  to_account integer NOT NULL,
  code smallint NOT NULL DEFAULT 0,
  kind smallint NOT NULL DEFAULT 0,
  linked boolean NOT NULL DEFAULT false,
  ref uuid,
  expires_at timestamptz,
  memo text,
  CONSTRAINT transfer_pkey PRIMARY KEY (no),
  CONSTRAINT transfer_id_key UNIQUE (id),
  CONSTRAINT transfer_accounts_check CHECK (from_account <> to_account)
);

CREATE UNIQUE INDEX transfer_ref_key ON ledger.transfer (ref) WHERE ref IS NOT NULL;

CREATE TABLE ledger.entry (
  no bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  account integer NOT NULL,
  CONSTRAINT entry_pkey PRIMARY KEY (account, no)
);

-- The holds that are still open. What they are is in the journal; this is the list to look them up by.
CREATE TABLE ledger.hold (
  id uuid NOT NULL,
  from_account integer NOT NULL,
  to_account integer NOT NULL,
  amount ledger.positive NOT NULL,
  expires_at timestamptz,
  CONSTRAINT hold_pkey PRIMARY KEY (id)
);

CREATE INDEX hold_from_account_idx ON ledger.hold (from_account);
CREATE INDEX hold_expires_at_idx ON ledger.hold (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE ledger.closing (
  no bigint NOT NULL,
  account integer NOT NULL,
  CONSTRAINT closing_pkey PRIMARY KEY (no),
  CONSTRAINT closing_account_key UNIQUE (account)
);

-- What one transaction wrote takes the numbers from its base on. A base is drawn after everything that it was judged
-- on was committed, so that numbers rise along the history of every account.
CREATE SEQUENCE ledger.base AS bigint INCREMENT BY 4096 MINVALUE 4096 START WITH 4096;

-- A batch and its place in the chain. Blocks have no gap and are in the order of the commits; their times never run
-- backwards. content: t for transfers, a for accounts that were opened, c for a closing. digest: SHA-256 over the lines
-- of the batch. marks: a CRC-32 for each line, to find the row that disagrees.
CREATE TABLE ledger.block (
  no bigint NOT NULL,
  base bigint NOT NULL,
  at timestamptz NOT NULL,
  size integer NOT NULL,
  content "char" NOT NULL,
  digest bytea NOT NULL,
  marks bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT block_pkey PRIMARY KEY (no),
  CONSTRAINT block_base_key UNIQUE (base)
);

-- What the first block builds on.
INSERT INTO ledger.block (no, base, at, size, content, digest, marks, hash)
VALUES (0, 0, '2000-01-01 00:00:00+00', 0, 't', '', '', sha256('farthing ledger'));

-- Where a batch that is written within a caller's own transaction waits for the commit; nobody ever sees a row.
CREATE TABLE ledger.unsealed (
  base bigint NOT NULL,
  made_at timestamptz NOT NULL,
  size integer NOT NULL,
  digest bytea NOT NULL,
  marks bytea NOT NULL,
  CONSTRAINT unsealed_pkey PRIMARY KEY (base)
);
