-- Money from other banks that a file tells of. A credit that is no payment of ours coming back is written down with what the file
-- says of it, and credited after two people have agreed to all of them in that file.

ALTER TABLE reported_entry
  -- The money from another bank that the entry is about; written in the work that makes it.
  ADD COLUMN payment_in_id uuid REFERENCES payment_in (id) DEFERRABLE INITIALLY DEFERRED,
  ADD COLUMN account_written text CHECK (account_written ~ '^[A-Z0-9]{4,34}$'),
  ADD COLUMN payer text CHECK (char_length(payer) BETWEEN 1 AND 120),
  ADD COLUMN payer_account text CHECK (char_length(payer_account) BETWEEN 1 AND 34),
  ADD COLUMN narration text CHECK (char_length(narration) BETWEEN 1 AND 140),
  DROP CONSTRAINT reported_entry_problem_check,
  ADD CONSTRAINT reported_entry_problem_check CHECK (
    problem IN (
      'unknown-reference', 'no-reference', 'amount-differs', 'booked-before-sent', 'payment-not-sent',
      'payment-given-back', 'paid-twice', 'returned', 'rejected', 'file-rejected', 'money-in', 'reference-used'
    )
  ),
  DROP CONSTRAINT reported_entry_check3,
  ADD CONSTRAINT reported_entry_matched CHECK (
    state <> 'matched' OR withdrawal_id IS NOT NULL OR payment_in_id IS NOT NULL
  ),
  ADD CONSTRAINT reported_entry_about_one CHECK (withdrawal_id IS NULL OR payment_in_id IS NULL);

-- What came in once, and went back once, stands in our books once.
CREATE UNIQUE INDEX reported_entry_payment_in ON reported_entry (payment_in_id, kind) WHERE state = 'matched';
CREATE INDEX reported_entry_money_in ON reported_entry (report_id, id) WHERE state = 'open' AND problem = 'money-in';
CREATE INDEX reported_entry_credit_reference ON reported_entry (reference) WHERE kind = 'credit';

GRANT UPDATE (payment_in_id) ON reported_entry TO farthing_app;

-- Files whose money two people have agreed to credit. A job credits what is left of one, entry by entry.
CREATE TABLE credited_report (
  report_id uuid PRIMARY KEY REFERENCES bank_report (id),
  approved_by uuid NOT NULL REFERENCES staff_member (id),
  approved_at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON credited_report FROM farthing_app;

CREATE INDEX payment_in_return ON payment_in (return_reference) WHERE return_reference IS NOT NULL;

ALTER TABLE payment_in
  DROP CONSTRAINT payment_in_waits_for_check,
  ADD CONSTRAINT payment_in_waits_for_check CHECK (
    waits_for IN ('no-account', 'account-closed', 'large', 'day-sum', 'small', 'reference-used', 'no-reference')
  );
