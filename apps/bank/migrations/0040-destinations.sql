-- Where a payment goes, as one of four shapes and nothing beside it: what was checked is what is stored, shown and
-- written to the payment file. Before this, an account number stood beside whatever else had been typed.

ALTER TABLE withdrawal ADD COLUMN destination jsonb;

-- What was typed for a payment of before leads to the shape that it was checked as.
UPDATE withdrawal
SET destination = jsonb_strip_nulls(
  CASE
    WHEN route = 'internal' THEN jsonb_build_object(
      'shape', 'inside',
      'accountNumber', (SELECT customer.account_number FROM customer WHERE customer.id = payee_customer_id)
    )
    WHEN account_number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' THEN jsonb_build_object(
      'shape', 'iban',
      'iban', account_number,
      'bic', beneficiary ->> 'swift_bic',
      'bankAddress', beneficiary ->> 'bank_address',
      'recipientAddress', beneficiary ->> 'recipient_address'
    )
    WHEN payee_key LIKE 'uk:%' THEN jsonb_build_object(
      'shape', 'uk',
      'sortCode', beneficiary ->> 'sort_code',
      'accountNumber', account_number
    )
    WHEN payee_key LIKE 'us:%' THEN jsonb_build_object(
      'shape', 'dollars',
      'accountNumber', account_number,
      'routingNumber', beneficiary ->> 'routing_number',
      'accountType', beneficiary ->> 'account_type'
    )
    ELSE jsonb_build_object(
      'shape', 'dollars',
      'accountNumber', account_number,
      'bic', beneficiary ->> 'swift_bic',
      'bankAddress', beneficiary ->> 'bank_address',
      'recipientAddress', beneficiary ->> 'recipient_address'
    )
  END
);

-- The key of an account here is its number too, so that it is known before the account was looked up.
UPDATE withdrawal
SET payee_key = 'inside:' || (destination ->> 'accountNumber')
WHERE route = 'internal';

UPDATE withdrawal
SET payee_key = regexp_replace(payee_key, '^(swift:[A-Z0-9]{8})XXX/', '\1/')
WHERE payee_key LIKE 'swift:%';

ALTER TABLE withdrawal
  ALTER COLUMN destination SET NOT NULL,
  DROP COLUMN beneficiary,
  DROP COLUMN account_number,
  ADD CONSTRAINT withdrawal_destination CHECK (
    CASE destination ->> 'shape'
      WHEN 'inside' THEN
        destination ->> 'accountNumber' ~ '^[0-9]{8}$'
        AND destination - ARRAY['shape', 'accountNumber'] = '{}'
      WHEN 'uk' THEN
        destination ->> 'sortCode' ~ '^[0-9]{6}$'
        AND destination ->> 'accountNumber' ~ '^[0-9]{8}$'
        AND destination - ARRAY['shape', 'sortCode', 'accountNumber'] = '{}'
      WHEN 'iban' THEN
        destination ->> 'iban' ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
        AND coalesce(destination ->> 'bic', 'AAAAAA00') ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'
        AND destination - ARRAY['shape', 'iban', 'bic', 'bankAddress', 'recipientAddress'] = '{}'
      WHEN 'dollars' THEN
        destination ->> 'accountNumber' ~ '^[A-Z0-9]{4,34}$'
        AND (destination ? 'routingNumber') <> (destination ? 'bic')
        AND coalesce(destination ->> 'routingNumber', '000000000') ~ '^[0-9]{9}$'
        AND coalesce(destination ->> 'bic', 'AAAAAA00') ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'
        AND destination
          - CASE
            WHEN destination ? 'bic' THEN ARRAY['shape', 'accountNumber', 'bic', 'bankAddress', 'recipientAddress']
            ELSE ARRAY['shape', 'accountNumber', 'routingNumber', 'accountType']
          END = '{}'
      ELSE false
    END IS TRUE
  ),
  ADD CONSTRAINT withdrawal_inside CHECK ((route = 'internal') = (destination ->> 'shape' = 'inside'));

-- What pages call the number of the account, read from the destination, so that the two cannot differ.
ALTER TABLE withdrawal
  ADD COLUMN account_number text NOT NULL
  GENERATED ALWAYS AS (coalesce(destination ->> 'iban', destination ->> 'accountNumber')) STORED;
