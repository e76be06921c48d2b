-- How much of a currency the bank may have too much or too little of, because customers exchanged it. Looked at when the transfers of
-- a batch are written and its accounts are locked: of exchanges that come together, none passes the bound because it had not seen the others.
CREATE FUNCTION keep_positions(base bigint, positions json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM
  FROM json_to_recordset(positions) AS position (account integer, most bigint, grows boolean)
  JOIN ledger_view.account ON account.id = position.account
  WHERE CASE WHEN position.grows THEN account.balance > position.most ELSE account.balance < -position.most END;
  IF FOUND THEN
    RAISE EXCEPTION 'an exchange would bring a position beyond its bound' USING ERRCODE = 'FX001';
  END IF;
  RETURN json_array_length(positions);
END
$$;
