-- The statement lines of a batch of works, written by the statement that writes their transfers: base is the first number of
-- the batch. A movement is a transfer of the batch, by its place in it, with the lines of the customers whose accounts it
-- touches. Every one of their entries has a line, and every line an entry, or nothing of the work is written.

CREATE FUNCTION write_statement_lines(base bigint, movements json) RETURNS integer
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
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
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
    line.description, line.reference, line.search_text
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
      AS worded (account integer, kind text, description text, reference text, search_text text)
    WHERE worded.account IN (t.from_account, t.to_account)
  ) AS line;
  GET DIAGNOSTICS written = ROW_COUNT;

  IF written <> entries OR written <> given THEN
    RAISE EXCEPTION '% statement lines were given for % entries of customers, and % fit', given, entries, written;
  END IF;
  RETURN json_array_length(movements);
END
$$;
