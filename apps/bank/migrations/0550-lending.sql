-- Loans that are paid back by instalments. The pay-out is the movement whose id is the loan's; the id of every other movement is
-- made of an entry of the loan. Amounts are in minor units.

CREATE TABLE lending_loan (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  product text NOT NULL CHECK (product IN ('personal', 'business', 'merchant')),
  state text NOT NULL CHECK (
    state IN ('asked', 'offered', 'running', 'repaid', 'declined', 'cancelled', 'lapsed', 'written-off')
  ),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  months integer NOT NULL CHECK (months BETWEEN 1 AND 600),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 500),
  -- What the borrower expects to come in each month; only where instalments are a share of it.
  turnover bigint CHECK (turnover > 0),
  -- What was agreed on when it was asked for: rate, fee, share and what lateness costs. Settings that change later do not change it.
  terms jsonb NOT NULL,
  settings_version integer NOT NULL CHECK (settings_version >= 0),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decision text,
  offered_until timestamptz,

  -- From here on: as it stands since it was paid out.
  paid_out_on date,
  instalments text NOT NULL CHECK (instalments IN ('equal', 'equal-principal', 'bullet', 'turnover')),
  usual bigint NOT NULL DEFAULT 0 CHECK (usual >= 0),
  last_number integer NOT NULL CHECK (last_number > 0),
  next_number integer NOT NULL DEFAULT 1 CHECK (next_number > 0),
  next_due_on date,
  principal bigint NOT NULL DEFAULT 0 CHECK (principal BETWEEN 0 AND amount),
  interest bigint NOT NULL DEFAULT 0 CHECK (interest >= 0),
  -- Parts of a minor unit that are not yet charged.
  carried bigint NOT NULL DEFAULT 0 CHECK (carried >= 0),
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  late_charged bigint NOT NULL DEFAULT 0 CHECK (late_charged >= 0),
  late_carried bigint NOT NULL DEFAULT 0 CHECK (late_carried >= 0),
  -- Up to which day interest is charged.
  reckoned_on date,
  late_since date,
  pauses integer NOT NULL DEFAULT 0 CHECK (pauses >= 0),
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  recovered bigint NOT NULL DEFAULT 0 CHECK (recovered BETWEEN 0 AND written_off),
  -- Whatever is decided on a loan is decided on this version of it.
  version integer NOT NULL DEFAULT 1,
  CHECK ((paid_out_on IS NOT NULL) = (state IN ('running', 'repaid', 'written-off'))),
  CHECK ((next_due_on IS NOT NULL) = (state = 'running')),
  CHECK (state = 'running' OR principal + interest + fees = 0),
  CHECK (late_since IS NULL OR state = 'running')
);

-- One at a time for each customer and product.
CREATE UNIQUE INDEX lending_loan_open ON lending_loan (customer_id, product) WHERE state IN ('asked', 'offered', 'running');

CREATE INDEX lending_loan_customer ON lending_loan (customer_id, asked_at DESC);
CREATE INDEX lending_loan_newest ON lending_loan (asked_at DESC, id DESC);
CREATE INDEX lending_loan_due ON lending_loan (next_due_on) WHERE state = 'running';
CREATE INDEX lending_loan_late ON lending_loan (late_since) WHERE late_since IS NOT NULL;
CREATE INDEX lending_loan_offered ON lending_loan (offered_until) WHERE state = 'offered';

REVOKE DELETE ON lending_loan FROM farthing_app;

-- An instalment that has fallen due. Those to come are reckoned, not kept.
CREATE TABLE lending_instalment (
  loan_id uuid NOT NULL REFERENCES lending_loan (id),
  number integer NOT NULL CHECK (number > 0),
  due_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  fee_charged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (loan_id, number)
);

REVOKE DELETE ON lending_instalment FROM farthing_app;

-- What has happened to a loan, for its statement.
CREATE TABLE lending_entry (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES lending_loan (id),
  on_day date NOT NULL,
  kind text NOT NULL CHECK (
    kind IN ('paid-out', 'fee', 'interest', 'late-charge', 'payment', 'holiday', 'plan', 'written-off', 'recovered')
  ),
  amount bigint NOT NULL CHECK (amount >= 0),
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  fees bigint NOT NULL CHECK (fees >= 0),
  left_principal bigint NOT NULL CHECK (left_principal >= 0),
  made_at timestamptz NOT NULL
);

CREATE INDEX lending_entry_loan ON lending_entry (loan_id, made_at DESC);

REVOKE UPDATE, DELETE ON lending_entry FROM farthing_app;

-- What has come in to the account of a borrower who pays a share of it: each line once, by whichever process.
CREATE TABLE lending_share (
  loan_id uuid NOT NULL REFERENCES lending_loan (id),
  -- Of the journal.
  line_no bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (loan_id, line_no)
);

REVOKE UPDATE, DELETE ON lending_share FROM farthing_app;
