-- A payment comes from the account that the payer has chosen, and goes back there when it fails.
ALTER TABLE withdrawal ADD COLUMN payer_account integer;

UPDATE withdrawal AS w
SET payer_account = own.ledger_account
FROM customer_account AS own
WHERE own.customer_id = w.customer_id AND own.kind = 'wallet';

ALTER TABLE withdrawal ALTER COLUMN payer_account SET NOT NULL;
