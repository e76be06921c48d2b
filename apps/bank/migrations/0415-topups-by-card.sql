-- Top-ups by a card from elsewhere. The card's number is at the provider and nowhere here. The postings of a top-up have its id, and
-- ids made of it; the moments say which of them there are.

CREATE TABLE topup (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  account_id uuid NOT NULL REFERENCES customer_account (id),
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  -- In the bank's own currency, at the rate of the moment: what counts for limits.
  worth positive_minor NOT NULL,
  -- What the provider keeps of it.
  fee_amount bigint NOT NULL CHECK (fee_amount BETWEEN 0 AND amount),
  state text NOT NULL CHECK (
    state IN ('started', 'declined', 'expired', 'held', 'credited', 'refunding', 'refunded', 'charged-back')
  ),
  -- Why it had to wait for staff; it stays when the waiting is over.
  held_for text CHECK (held_for IN ('new-customer', 'many-tries', 'account-closed')),
  -- What the card's bank took back and was not in the account any more.
  debt_amount bigint NOT NULL DEFAULT 0 CHECK (debt_amount BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  paid_at timestamptz,
  credited_at timestamptz,
  refunded_at timestamptz,
  charged_back_at timestamptz,
  debt_paid_at timestamptz,
  decided_at timestamptz,
  CHECK ((state IN ('started', 'declined', 'expired')) = (paid_at IS NULL)),
  CHECK (credited_at IS NULL OR paid_at IS NOT NULL),
  CHECK (state <> 'credited' OR credited_at IS NOT NULL),
  CHECK (state <> 'held' OR (held_for IS NOT NULL AND credited_at IS NULL)),
  CHECK (state NOT IN ('refunding', 'refunded') OR refunded_at IS NOT NULL),
  CHECK ((state = 'charged-back') = (charged_back_at IS NOT NULL)),
  CHECK (debt_amount = 0 OR charged_back_at IS NOT NULL),
  CHECK (debt_paid_at IS NULL OR debt_amount > 0)
);

CREATE INDEX topup_customer ON topup (customer_id, created_at DESC);

-- Of the list of staff.
CREATE INDEX topup_newest ON topup (created_at, id);

-- What the bank asks the provider about.
CREATE INDEX topup_asked ON topup (created_at) WHERE state IN ('started', 'expired', 'refunding');

-- The card provider of a sandbox: what it knows of payments.
CREATE TABLE sandbox_card_payment (
  id uuid PRIMARY KEY,
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  return_to text NOT NULL CHECK (char_length(return_to) <= 2000),
  state text NOT NULL CHECK (
    state IN ('open', 'challenged', 'declined', 'late', 'silent', 'paid', 'refunded', 'charged-back')
  ),
  created_at timestamptz NOT NULL
);

REVOKE DELETE ON topup, sandbox_card_payment FROM farthing_app;

ALTER TABLE customer_request
  DROP CONSTRAINT customer_request_kind_check,
  ADD CONSTRAINT customer_request_kind_check CHECK (kind IN ('card', 'loan', 'deposit', 'topup'));
