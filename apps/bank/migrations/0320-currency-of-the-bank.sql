-- The currency that the bank keeps its own prices, bounds and loans in. Amounts of settings are written without one, so that under
-- another currency the same figures would mean other money. One row, and never another.
CREATE TABLE bank_currency (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  currency currency_code NOT NULL
);

REVOKE UPDATE, DELETE ON bank_currency FROM farthing_app;

-- Up to now every wallet had it.
INSERT INTO bank_currency (currency)
SELECT account.currency
FROM customer_account AS own
JOIN ledger_view.account AS account ON account.id = own.ledger_account
WHERE own.kind = 'wallet'
ORDER BY own.customer_id
LIMIT 1;
