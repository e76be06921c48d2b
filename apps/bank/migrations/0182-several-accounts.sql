-- A customer has several accounts: the wallet, which is the first, and as many current and savings accounts as they open. Each has
-- a number of its own, drawn from one pool for all of them, so that no two accounts can ever share one. Whether an account is
-- closed is for the ledger to say.

ALTER TABLE customer_account
  DROP CONSTRAINT customer_account_pkey,
  DROP CONSTRAINT customer_account_kind_check,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN account_number text UNIQUE CHECK (account_number ~ '^[1-9][0-9]{7}$'),
  ADD COLUMN opened_at timestamptz,
  ADD CONSTRAINT customer_account_kind_check CHECK (kind IN ('wallet', 'current', 'savings')),
  ADD PRIMARY KEY (customer_id, kind, ledger_account);

CREATE UNIQUE INDEX customer_account_wallet ON customer_account (customer_id) WHERE kind = 'wallet';

UPDATE customer_account AS own
SET
  opened_at = customer.created_at,
  account_number = CASE WHEN own.kind = 'wallet' THEN customer.account_number END
FROM customer
WHERE customer.id = own.customer_id;

-- The savings accounts of before had none.
DO $$
DECLARE
  unnumbered uuid;
  drawn text;
BEGIN
  FOR unnumbered IN SELECT id FROM customer_account WHERE account_number IS NULL LOOP
    LOOP
      drawn := (10000000 + floor(random() * 90000000))::bigint::text;
      EXIT WHEN NOT EXISTS (SELECT FROM customer_account WHERE account_number = drawn);
    END LOOP;
    UPDATE customer_account SET account_number = drawn WHERE id = unnumbered;
  END LOOP;
END
$$;

ALTER TABLE customer_account
  ALTER COLUMN id DROP DEFAULT,
  ALTER COLUMN account_number SET NOT NULL,
  ALTER COLUMN opened_at SET NOT NULL;

-- A payment to an account here goes to that very account, and not to another of the same customer.
ALTER TABLE withdrawal ADD COLUMN payee_account integer;

UPDATE withdrawal AS w
SET payee_account = own.ledger_account
FROM customer_account AS own
WHERE own.customer_id = w.payee_customer_id AND own.kind = 'wallet';

ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_payee_account CHECK ((payee_account IS NULL) = (payee_customer_id IS NULL));

-- How a customer likes to see an account. One that was never changed has no row here.
CREATE TABLE account_display (
  account_id uuid PRIMARY KEY REFERENCES customer_account (id),
  name text CHECK (length(name) BETWEEN 1 AND 40),
  colour text CHECK (colour IN ('verdigris', 'copper', 'plum', 'sky', 'gold')),
  -- Its place among the others; those without one come last, oldest first.
  place smallint CHECK (place BETWEEN 0 AND 99),
  in_sum boolean NOT NULL DEFAULT true
);

REVOKE DELETE ON account_display FROM farthing_app;

-- Money that moves between accounts of one customer: as it is, or exchanged.
ALTER DOMAIN statement_kind DROP CONSTRAINT statement_kind_check;

ALTER DOMAIN statement_kind ADD CONSTRAINT statement_kind_check CHECK (
  VALUE IN (
    'deposit', 'withdrawal', 'transfer', 'loan', 'repayment', 'fee', 'card-fee', 'bonus', 'return', 'correction',
    'move', 'exchange', 'interest'
  )
);

ALTER TABLE statement_line
  DROP CONSTRAINT statement_line_check1,
  -- Between accounts of one customer nothing is withdrawn.
  ADD CONSTRAINT statement_line_kind_of_type CHECK (
    type = 'deposit' OR (type = 'transfer') = (kind IN ('transfer', 'move', 'exchange'))
  );

CREATE OR REPLACE FUNCTION write_statement_lines(base bigint, movements json) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  given integer;
  entries integer;
  written integer;
BEGIN
  SELECT
    coalesce(sum(json_array_length(movement.lines)), 0),
    coalesce(sum((SELECT count(*) FROM customer_account WHERE ledger_account IN (t.from_account, t.to_account))), 0)
  INTO given, entries
  FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
  JOIN ledger.transfer AS t ON t.no = base + movement.transfer;

  -- The ledger has locked the accounts, so nobody else numbers their lines meanwhile.
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text,
    party, sent_amount, sent_currency, narration
  )
  SELECT
    line.account, line.no, line.id, line.kind, line.type,
    coalesce(
      (
        SELECT before.type_seq
        FROM statement_line AS before
        WHERE before.ledger_account = line.account AND before.type = line.type
        ORDER BY before.no DESC
        LIMIT 1
      ),
      0
    ) + row_number() OVER (PARTITION BY line.account, line.type ORDER BY line.no),
    line.description, line.reference, line.search_text,
    line.party, line.sent_amount, line.sent_currency, line.narration
  FROM (
    SELECT
      worded.*, t.no, t.id,
      CASE
        WHEN worded.account = t.to_account THEN 'deposit'
        WHEN worded.kind IN ('transfer', 'move', 'exchange') THEN 'transfer'
        ELSE 'withdrawal'
      END AS type
    FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
    JOIN ledger.transfer AS t ON t.no = base + movement.transfer
    CROSS JOIN LATERAL json_to_recordset(movement.lines)
      AS worded (
        account integer, kind text, description text, reference text, search_text text,
        party text, sent_amount bigint, sent_currency text, narration text
      )
    WHERE worded.account IN (t.from_account, t.to_account)
  ) AS line;
  GET DIAGNOSTICS written = ROW_COUNT;

  IF written <> entries OR written <> given THEN
    RAISE EXCEPTION '% statement lines were given for % entries of customers, and % fit', given, entries, written;
  END IF;
  RETURN json_array_length(movements);
END
$$;
