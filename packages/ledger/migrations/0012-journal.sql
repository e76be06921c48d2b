-- The journal. A transfer has both of its entries in its own row: the balance of the payer and that of the payee after it. Two
-- rows more, one for each side, would cost a third more of the disk and a tenth more of the processor.

-- What one transaction wrote takes the numbers from its base on. A base is drawn after everything that it was judged
-- on was committed, so that numbers rise along the history of every account.
CREATE SEQUENCE ledger.base AS bigint INCREMENT BY 4096 MINVALUE 4096 START WITH 4096;

-- kind: 0 transfer, 1 hold, 2 post of a hold, 3 void of a hold, 4 expiry of a hold, 5 reversal.
-- ref: the hold that is resolved, or the transfer that is reversed; each at most once.
-- linked: posted whole or not at all with the transfer that has the next number.
-- from_balance, to_balance: null for what moves nothing: a hold, a void, an expiry.
CREATE TABLE ledger.transfer (
  no bigint NOT NULL,
  amount ledger.positive NOT NULL,
  from_balance bigint,
  to_balance bigint,
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

-- The history of an account is what it has paid and what it has received. It is read from its end, as ORDER BY no DESC NULLS
-- LAST, an order that the primary key cannot give, although there are no nulls: for a busy account PostgreSQL would rather walk
-- along that one, and read the whole journal for the side on which the account has nothing.
CREATE INDEX transfer_paid_idx ON ledger.transfer (from_account, no NULLS FIRST) WHERE from_balance IS NOT NULL;
CREATE INDEX transfer_received_idx ON ledger.transfer (to_account, no NULLS FIRST) WHERE to_balance IS NOT NULL;

-- What each transfer did to each of its accounts.
CREATE VIEW ledger.entry AS
SELECT no, -amount AS amount, from_balance AS balance_after, from_account AS account
FROM ledger.transfer
WHERE from_balance IS NOT NULL
UNION ALL
SELECT no, amount, to_balance, to_account
FROM ledger.transfer
WHERE to_balance IS NOT NULL;

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
