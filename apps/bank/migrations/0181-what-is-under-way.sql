-- A customer's payments that have not ended, found without reading all those that have.
CREATE INDEX withdrawal_under_way ON withdrawal (customer_id, created_at)
  WHERE state IN ('awaiting-code', 'in-review', 'paying');
