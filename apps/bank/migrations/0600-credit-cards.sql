-- Credit cards. What was spent by one is the balance of its account in the ledger, below zero; interest and fees that are owed are
-- here. The floor of the account is minus the largest limit that there can be, and what of it was not granted is held there, so
-- that the ledger refuses whatever goes beyond the limit. Amounts are in minor units.

CREATE TABLE card_credit (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  state text NOT NULL CHECK (state IN ('asked', 'offered', 'open', 'declined', 'cancelled', 'lapsed', 'closed')),
  card_type text NOT NULL CHECK (card_type IN ('VISA', 'MASTERCARD', 'VERVE')),
  currency currency_code NOT NULL,
  -- What the customer asked for, and what staff have decided.
  wished bigint NOT NULL CHECK (wished > 0),
  granted bigint NOT NULL DEFAULT 0 CHECK (granted >= 0),
  -- What was agreed on when it was asked for. Settings that change later do not change it.
  terms jsonb NOT NULL,
  settings_version integer NOT NULL CHECK (settings_version >= 0),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decision text,
  offered_until timestamptz,

  -- From here on: as it stands since it was accepted.
  ledger_account integer UNIQUE,
  hold_id uuid,
  opened_on date,
  -- Up to which day interest is reckoned.
  reckoned_on date,
  -- Of what was spent: not paid by its due date, and on the last statement.
  revolving bigint NOT NULL DEFAULT 0 CHECK (revolving >= 0),
  billed bigint NOT NULL DEFAULT 0 CHECK (billed >= 0),
  interest bigint NOT NULL DEFAULT 0 CHECK (interest >= 0),
  -- Parts of a minor unit that are not yet charged.
  carried bigint NOT NULL DEFAULT 0 CHECK (carried >= 0),
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  -- What is missing of the least payment of the last statement.
  least_left bigint NOT NULL DEFAULT 0 CHECK (least_left >= 0),
  due_on date,
  late_since date,
  statements integer NOT NULL DEFAULT 0 CHECK (statements >= 0),
  next_statement_on date,
  -- How the customer has it paid, and the last statement for which that was done.
  pay_way text NOT NULL DEFAULT 'none' CHECK (pay_way IN ('none', 'least', 'full', 'fixed')),
  pay_fixed bigint NOT NULL DEFAULT 0 CHECK (pay_fixed >= 0),
  pay_done integer NOT NULL DEFAULT 0 CHECK (pay_done >= 0),
  -- Whatever is decided on a credit card is decided on this version of it.
  version integer NOT NULL DEFAULT 1,
  CHECK ((ledger_account IS NOT NULL) = (state IN ('open', 'closed'))),
  CHECK ((hold_id IS NOT NULL) = (state IN ('open', 'closed'))),
  CHECK ((opened_on IS NOT NULL) = (state IN ('open', 'closed'))),
  CHECK ((next_statement_on IS NOT NULL) = (state = 'open')),
  CHECK (state = 'open' OR revolving + billed + interest + fees + least_left = 0),
  CHECK (state = 'open' OR (due_on IS NULL AND late_since IS NULL)),
  CHECK ((pay_way = 'fixed') = (pay_fixed > 0))
);

-- One at a time for each customer.
CREATE UNIQUE INDEX card_credit_one ON card_credit (customer_id) WHERE state IN ('asked', 'offered', 'open');

CREATE INDEX card_credit_customer ON card_credit (customer_id, asked_at DESC);
CREATE INDEX card_credit_newest ON card_credit (asked_at DESC, id DESC);
CREATE INDEX card_credit_coming ON card_credit (least(next_statement_on, due_on)) WHERE state = 'open';
CREATE INDEX card_credit_offered ON card_credit (offered_until) WHERE state = 'offered';
CREATE INDEX card_credit_late ON card_credit (late_since) WHERE late_since IS NOT NULL;

REVOKE DELETE ON card_credit FROM farthing_app;

-- What has happened to a credit card beside what was paid by it: what was charged, and what its owner has paid off.
CREATE TABLE card_credit_entry (
  id uuid PRIMARY KEY,
  credit_id uuid NOT NULL REFERENCES card_credit (id),
  -- The number of the statement that it is on.
  statement integer NOT NULL CHECK (statement > 0),
  on_day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('interest', 'late-fee', 'payment', 'paid-out')),
  amount bigint NOT NULL CHECK (amount > 0),
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  fees bigint NOT NULL CHECK (fees >= 0),
  made_at timestamptz NOT NULL,
  CHECK (principal + interest + fees = amount)
);

CREATE INDEX card_credit_entry_of ON card_credit_entry (credit_id, made_at DESC);

REVOKE UPDATE, DELETE ON card_credit_entry FROM farthing_app;

-- Statements, each made once. The lines are made again from the journal, which never changes, and compared.
CREATE TABLE card_credit_statement (
  credit_id uuid NOT NULL REFERENCES card_credit (id),
  number integer NOT NULL CHECK (number > 0),
  first_day date NOT NULL,
  made_on date NOT NULL CHECK (made_on >= first_day),
  -- The number in the journal of the last entry of the account on it.
  last_no bigint NOT NULL CHECK (last_no >= 0),
  opening bigint NOT NULL,
  spent bigint NOT NULL CHECK (spent >= 0),
  refunded bigint NOT NULL CHECK (refunded >= 0),
  paid bigint NOT NULL CHECK (paid >= 0),
  charged bigint NOT NULL CHECK (charged >= 0),
  owed bigint NOT NULL CHECK (owed = opening + spent - refunded - paid + charged),
  least_payment bigint NOT NULL CHECK (least_payment >= 0),
  due_on date,
  granted bigint NOT NULL CHECK (granted >= 0),
  lines integer NOT NULL CHECK (lines >= 0),
  lines_sha256 bytea NOT NULL CHECK (length(lines_sha256) = 32),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (credit_id, number)
);

REVOKE UPDATE, DELETE ON card_credit_statement FROM farthing_app;

-- A card that draws on credit, and what was paid by it.
ALTER TABLE card ADD COLUMN credit_id uuid REFERENCES card_credit (id);
CREATE INDEX card_of_credit ON card (credit_id) WHERE credit_id IS NOT NULL;
ALTER TABLE card_payment ADD COLUMN credit_id uuid REFERENCES card_credit (id);
CREATE INDEX card_payment_of_credit ON card_payment (credit_id) WHERE credit_id IS NOT NULL;

ALTER TABLE customer_request
  DROP CONSTRAINT customer_request_kind_check,
  ADD CONSTRAINT customer_request_kind_check CHECK (kind IN ('card', 'loan', 'deposit', 'topup', 'credit'));

CREATE OR REPLACE FUNCTION people_of_thing(kind text, thing uuid) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  CASE kind
    WHEN 'card' THEN RETURN QUERY SELECT customer_id FROM card WHERE id = thing;
    WHEN 'conversation' THEN
      RETURN QUERY SELECT customer_id FROM conversation WHERE id = thing AND customer_id IS NOT NULL;
    WHEN 'credit' THEN RETURN QUERY SELECT customer_id FROM card_credit WHERE id = thing;
    WHEN 'deposit' THEN RETURN QUERY SELECT customer_id FROM deposit WHERE id = thing;
    WHEN 'dispute' THEN RETURN QUERY SELECT customer_id FROM card_dispute WHERE id = thing;
    WHEN 'identity-check' THEN RETURN QUERY SELECT customer_id FROM identity_check WHERE id = thing;
    WHEN 'lending' THEN RETURN QUERY SELECT customer_id FROM lending_loan WHERE id = thing;
    WHEN 'loan' THEN RETURN QUERY SELECT customer_id FROM loan WHERE id = thing;
    WHEN 'money-request' THEN RETURN QUERY SELECT customer_id FROM money_request WHERE id = thing;
    WHEN 'payee' THEN RETURN QUERY SELECT customer_id FROM payee WHERE id = thing;
    WHEN 'payment-in' THEN
      RETURN QUERY SELECT people_of_account(account_id) FROM payment_in WHERE id = thing AND account_id IS NOT NULL;
    -- Its subject is who was referred; the bonus is the other's.
    WHEN 'referral' THEN RETURN QUERY SELECT referrer_id FROM referral_judgement WHERE referee_id = thing;
    WHEN 'session' THEN RETURN QUERY SELECT customer_id FROM session WHERE id = thing;
    WHEN 'standing-order' THEN
      RETURN QUERY SELECT people_of_account(account_id) FROM standing_order WHERE id = thing;
    WHEN 'topup' THEN RETURN QUERY SELECT customer_id FROM topup WHERE id = thing;
    WHEN 'withdrawal' THEN
      RETURN QUERY
        SELECT people_of_account(account.id)
        FROM withdrawal AS payment
        JOIN customer_account AS account ON account.ledger_account = payment.payer_account
        WHERE payment.id = thing;
  END CASE;
END;
$$;
