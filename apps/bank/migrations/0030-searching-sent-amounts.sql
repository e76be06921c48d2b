-- How a search of the history finds a payment by the amount that was sent, where that is not the amount that was booked.
CREATE INDEX withdrawal_sent_amount ON withdrawal (customer_id, amount)
  INCLUDE (currency, reference, debit_amount)
  WHERE currency <> debit_currency;
