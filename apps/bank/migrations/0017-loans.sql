-- Loans, and what was paid back of them. The pay-out is the movement in the ledger whose id is the loan's, a repayment
-- the one whose id is the repayment's. Amounts are in minor units.

CREATE TABLE loan (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  amount bigint NOT NULL CHECK (amount > 0),
  -- For the whole term, as it was agreed when the loan was asked for.
  interest bigint NOT NULL CHECK (interest >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- In percent of the amount, for the whole term.
  interest_rate numeric NOT NULL CHECK (interest_rate >= 0),
  loan_term text NOT NULL CHECK (loan_term IN ('1 week', '1 month', '3 months', '6 months', '1 year')),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'overdue', 'repaid')),
  repaid bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  due_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status IN ('approved', 'overdue', 'repaid')) = (due_at IS NOT NULL)),
  CHECK (repaid BETWEEN 0 AND amount + interest),
  CHECK ((status = 'repaid') = (repaid = amount + interest)),
  CHECK (due_at IS NOT NULL OR repaid = 0)
);

-- One at a time for each customer.
CREATE UNIQUE INDEX loan_open ON loan (customer_id) WHERE status IN ('pending', 'approved', 'overdue');

CREATE INDEX loan_customer ON loan (customer_id, created_at DESC);

CREATE INDEX loan_status ON loan (status, created_at);

CREATE INDEX loan_due ON loan (due_at) WHERE status = 'approved';

REVOKE DELETE ON loan FROM farthing_app;

CREATE TABLE loan_repayment (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loan (id),
  amount bigint NOT NULL CHECK (amount > 0),
  source text NOT NULL CHECK (source IN ('wallet', 'outside')),
  created_at timestamptz NOT NULL
);

CREATE INDEX loan_repayment_loan ON loan_repayment (loan_id, created_at);

REVOKE UPDATE, DELETE ON loan_repayment FROM farthing_app;
