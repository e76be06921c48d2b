-- What may leave an account, in its own currency: as its people have set it, and as the bank has. The lower of the two holds.

CREATE TABLE account_limit (
  account_id uuid PRIMARY KEY REFERENCES customer_account (id),
  -- In a day (UTC) and at once; null where nothing is set.
  own_day bigint CHECK (own_day >= 0),
  own_payment bigint CHECK (own_payment >= 0),
  bank_day bigint CHECK (bank_day >= 0),
  bank_payment bigint CHECK (bank_payment >= 0),
  -- What the last mailed code raises them to; a code is for these and no others.
  asked text,
  -- How often it has changed: what was decided on the one before is decided again.
  version integer NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL
);

-- What has left an account, or is about to, on one day (UTC). Counted for every account, so that a limit that is set at noon
-- knows the morning.
CREATE TABLE account_day (
  ledger_account integer NOT NULL,
  day date NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  -- The limit when something was last added; the largest number where there was none.
  ceiling bigint NOT NULL,
  PRIMARY KEY (ledger_account, day),
  CHECK (total <= ceiling)
) WITH (fillfactor = 50);

INSERT INTO account_day (ledger_account, day, total, ceiling)
SELECT payer_account, counted_on, sum(debit_amount), 9223372036854775807
FROM withdrawal
WHERE state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying', 'completed')
GROUP BY payer_account, counted_on;

ALTER TABLE account_proposal
  DROP CONSTRAINT account_proposal_kind_check,
  ADD CONSTRAINT account_proposal_kind_check CHECK (
    kind IN ('close', 'lift-signatures', 'rules', 'limits', 'role', 'remove', 'invite')
  );

REVOKE DELETE ON account_limit, account_day FROM farthing_app;
