-- The function of 0570, with one question asked in another way: whether payer and payee are one person. As EXISTS over both, it
-- was answered by a table of all pairs of accounts of all customers, made anew for every payment; now by two rows.
CREATE OR REPLACE FUNCTION write_statement_lines(base bigint, movements json) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  given integer;
  entries integer;
  counted counted_line[];
  today date := (SELECT (block.at AT TIME ZONE 'UTC')::date FROM ledger_view.transfer AS block WHERE block.no = base);
BEGIN
  SELECT
    coalesce(sum(json_array_length(movement.lines)), 0),
    coalesce(sum((SELECT count(*) FROM customer_account WHERE ledger_account IN (t.from_account, t.to_account))), 0)
  INTO given, entries
  FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
  JOIN ledger.transfer AS t ON t.no = base + movement.transfer;

  -- The ledger has locked the accounts, so nobody else numbers their lines meanwhile.
  WITH
  worded AS MATERIALIZED (
    SELECT
      worded.*, t.no, t.id, t.amount::bigint AS amount, worded.account = t.to_account AS is_credit,
      CASE
        WHEN worded.account = t.to_account THEN 'deposit'
        WHEN worded.kind IN ('transfer', 'move', 'exchange') THEN 'transfer'
        ELSE 'withdrawal'
      END AS type,
      CASE
        -- What stays with the customer was not spent.
        WHEN (
          SELECT payer.customer_id FROM customer_account AS payer
          WHERE payer.ledger_account = t.from_account AND NOT payer.is_shared
        ) = (
          SELECT payee.customer_id FROM customer_account AS payee
          WHERE payee.ledger_account = t.to_account AND NOT payee.is_shared
        ) THEN 'own'
        ELSE coalesce(
          (
            SELECT choice.category
            FROM customer_account AS own
            JOIN category_choice AS choice ON choice.holder = CASE WHEN own.is_shared THEN own.id ELSE own.customer_id END
            WHERE
              own.ledger_account = worded.account AND choice.party = worded.party
              AND choice.is_credit = (worded.account = t.to_account)
          ),
          CASE WHEN worded.account = t.to_account THEN worded.credit_category ELSE worded.debit_category END,
          'other'
        )
      END AS category
    FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
    JOIN ledger.transfer AS t ON t.no = base + movement.transfer
    CROSS JOIN LATERAL json_to_recordset(movement.lines)
      AS worded (
        account integer, kind text, description text, reference text, search_text text,
        party text, sent_amount bigint, sent_currency text, narration text, credit_category text, debit_category text
      )
    WHERE worded.account IN (t.from_account, t.to_account)
  ),
  written AS (
    INSERT INTO statement_line (
      ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text,
      party, sent_amount, sent_currency, narration, category
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
      line.party, line.sent_amount, line.sent_currency, line.narration, line.category
    FROM worded AS line
  )
  SELECT
    array_agg(
      ROW(
        line.account, today, line.category, line.party,
        CASE WHEN line.is_credit THEN line.amount ELSE 0 END,
        CASE WHEN line.is_credit THEN 0 ELSE line.amount END,
        1
      )::counted_line
    )
  INTO counted
  FROM worded AS line;

  IF coalesce(cardinality(counted), 0) <> entries OR entries <> given THEN
    RAISE EXCEPTION '% statement lines were given for % entries of customers, and % fit',
      given, entries, coalesce(cardinality(counted), 0);
  END IF;
  IF entries > 0 THEN
    PERFORM count_lines(counted);
  END IF;
  RETURN json_array_length(movements);
END
$$;
