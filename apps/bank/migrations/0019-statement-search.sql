-- What a search reads of a line, and its place among the lines of its type, so that how many there are is known
-- without counting them.

ALTER TABLE statement_line
  ADD COLUMN search_text text,
  ADD COLUMN type_seq bigint CHECK (type_seq > 0);

UPDATE statement_line
SET
  search_text = lower(replace(description, U&'\00AD', '') || ' ' || reference),
  type_seq = numbered.type_seq
FROM (
  SELECT ledger_account, no, row_number() OVER (PARTITION BY ledger_account, type ORDER BY no) AS type_seq
  FROM statement_line
) AS numbered
WHERE numbered.ledger_account = statement_line.ledger_account AND numbered.no = statement_line.no;

ALTER TABLE statement_line
  ALTER COLUMN search_text SET NOT NULL,
  ALTER COLUMN type_seq SET NOT NULL;

-- With the number in the index, the newest of a type tells how many there are without a look at the table.
DROP INDEX statement_line_type;
CREATE INDEX statement_line_type ON statement_line (ledger_account, type, no) INCLUDE (type_seq);
