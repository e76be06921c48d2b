-- What a line is about, as data beside its words: pages and exports read this, and nobody takes a description apart.
-- A description no longer has to have, or to avoid, the word 'transfer': the kind says what it is.

ALTER TABLE statement_line
  DROP CONSTRAINT statement_line_check,
  DROP CONSTRAINT statement_line_kind_check,
  -- The other side of a payment, as its customer knows it.
  ADD COLUMN party text CHECK (length(party) BETWEEN 1 AND 200),
  -- What was sent, when it was sent in another currency than it was booked in.
  ADD COLUMN sent_amount bigint CHECK (sent_amount > 0),
  ADD COLUMN sent_currency text,
  ADD COLUMN narration text CHECK (length(narration) BETWEEN 1 AND 200),
  ADD CONSTRAINT statement_line_sent CHECK ((sent_amount IS NULL) = (sent_currency IS NULL));

UPDATE statement_line SET kind = 'card-fee' WHERE kind = 'fee' AND transfer_id IN (SELECT id FROM card);

-- An invisible hyphen kept some names from being taken for a transfer.
UPDATE statement_line
SET description = replace(description, U&'\00AD', '')
WHERE description LIKE U&'%\00AD%';

UPDATE statement_line AS line
SET
  party = w.account_name,
  sent_amount = CASE WHEN line.kind <> 'fee' AND w.currency <> w.debit_currency THEN w.amount END,
  sent_currency = CASE WHEN line.kind <> 'fee' AND w.currency <> w.debit_currency THEN w.currency END,
  narration = w.narration
FROM withdrawal AS w
JOIN customer_account AS payer ON payer.customer_id = w.customer_id AND payer.kind = 'wallet'
WHERE line.reference = w.reference AND line.ledger_account = payer.ledger_account;

UPDATE statement_line AS line
SET party = payer.first_name || ' ' || payer.last_name, narration = w.narration
FROM withdrawal AS w
JOIN customer AS payer ON payer.id = w.customer_id
JOIN customer_account AS payee ON payee.customer_id = w.payee_customer_id AND payee.kind = 'wallet'
WHERE line.reference = w.reference AND line.ledger_account = payee.ledger_account;

ALTER TABLE statement_line
  ADD CONSTRAINT statement_line_kind_check CHECK (
    kind IN (
      'deposit', 'withdrawal', 'transfer', 'loan', 'repayment', 'fee', 'card-fee', 'bonus', 'return', 'correction'
    )
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
        WHEN worded.kind = 'transfer' THEN 'transfer'
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
