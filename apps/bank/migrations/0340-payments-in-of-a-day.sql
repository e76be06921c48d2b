-- How much is credited in a day on the word of the provider alone. Counted when a batch is written, with the day's row locked: of
-- payments that come together, none passes the bound because it had not seen the others.
CREATE TABLE payment_in_day (
  day date PRIMARY KEY,
  -- In the bank's own currency, by the rates of the moments at which the payments came.
  worth bigint NOT NULL CHECK (worth >= 0)
);

CREATE FUNCTION keep_payments_in_of_day(base bigint, credits json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO payment_in_day AS counted (day, worth)
  SELECT day, sum(worth) FROM json_to_recordset(credits) AS credit (day date, worth bigint, most bigint) GROUP BY day ORDER BY day
  ON CONFLICT (day) DO UPDATE SET worth = counted.worth + excluded.worth;
  PERFORM
  FROM json_to_recordset(credits) AS credit (day date, worth bigint, most bigint)
  JOIN payment_in_day AS counted ON counted.day = credit.day
  WHERE counted.worth > credit.most;
  IF FOUND THEN
    RAISE EXCEPTION 'the payments of the day would come to more than is credited in one' USING ERRCODE = 'PI001';
  END IF;
  RETURN json_array_length(credits);
END
$$;

ALTER TABLE payment_in
  DROP CONSTRAINT payment_in_waits_for_check,
  ADD CONSTRAINT payment_in_waits_for_check
    CHECK (waits_for IN ('no-account', 'account-closed', 'large', 'day-sum', 'small', 'reference-used'));
