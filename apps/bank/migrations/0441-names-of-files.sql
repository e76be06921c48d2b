-- What is known of the name in each line of a file when it is checked: how many are wrong is told before it is approved.

ALTER TABLE payment_batch_line
  -- Null in files from before names were checked.
  ADD COLUMN name_result name_result;
