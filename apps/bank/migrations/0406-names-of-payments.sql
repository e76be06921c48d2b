-- What was known of the payee's name when a payment was asked for, and how its payer agreed where the name is not that of the account.

CREATE TABLE payment_name (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawal (id),
  asked_name text NOT NULL CHECK (length(asked_name) BETWEEN 1 AND 120),
  result name_result NOT NULL,
  -- By a choice on the page, by the code after a note, or by the approval of a file or an order; null when nobody was asked.
  agreed_by text CHECK (agreed_by IN ('choice', 'code', 'approval')),
  checked_at timestamptz NOT NULL,
  CHECK (agreed_by IS NULL OR result IN ('no_match', 'other_kind'))
);

REVOKE UPDATE, DELETE ON payment_name FROM farthing_app;
