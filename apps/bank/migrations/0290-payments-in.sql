-- Money that other banks have sent to an account here. It is credited at once where it belongs to one, and kept in suspense while
-- a person finds out whose it is. Its postings have its id, and ids made of it.

CREATE TABLE payment_in (
  id uuid PRIMARY KEY,
  -- The provider's own id: whoever tells of a payment again names the same one.
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[A-Z0-9/?:().,''+-]{1,35}$'),
  end_to_end_id text NOT NULL CHECK (end_to_end_id ~ '^[A-Z0-9/?:().,''+-]{1,35}$'),
  source text NOT NULL CHECK (source IN ('provider', 'report', 'sandbox')),
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  -- As the other bank wrote it.
  account_written text NOT NULL CHECK (char_length(account_written) BETWEEN 4 AND 34),
  payer text NOT NULL CHECK (char_length(payer) BETWEEN 1 AND 120),
  payer_account text CHECK (char_length(payer_account) <= 34),
  narration text CHECK (char_length(narration) <= 140),
  state text NOT NULL CHECK (state IN ('credited', 'waiting', 'returned')),
  -- Why it had to wait; it stays when the waiting is over.
  waits_for text CHECK (waits_for IN ('no-account', 'account-closed', 'large', 'small', 'reference-used')),
  -- Whose it is, and what they got for it: another amount where the account is in another currency.
  account_id uuid REFERENCES customer_account (id),
  credited_amount positive_minor,
  credited_currency currency_code,
  margin_amount bigint CHECK (margin_amount >= 0),
  return_reference text CHECK (return_reference ~ '^[A-Z0-9/?:().,''+-]{1,35}$'),
  received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES staff_member (id),
  CHECK ((state = 'credited') = (account_id IS NOT NULL)),
  CHECK ((state = 'credited') = (credited_amount IS NOT NULL)),
  CHECK ((state = 'credited') = (credited_currency IS NOT NULL)),
  CHECK ((state = 'credited') = (margin_amount IS NOT NULL)),
  CHECK (state = 'credited' OR waits_for IS NOT NULL)
);

CREATE INDEX payment_in_end_to_end ON payment_in (end_to_end_id);

CREATE INDEX payment_in_waiting ON payment_in (received_at, id) WHERE state = 'waiting';

CREATE INDEX payment_in_newest ON payment_in (received_at DESC, id DESC);

ALTER TABLE outside_reference
  DROP CONSTRAINT outside_reference_subject_kind_check,
  ADD CONSTRAINT outside_reference_subject_kind_check CHECK (subject_kind IN ('deposit', 'repayment', 'payment-in'));
