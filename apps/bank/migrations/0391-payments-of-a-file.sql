-- Which payments were approved as one: for the rule that counts acts, a file is one of them.

ALTER TABLE withdrawal ADD COLUMN batch_id uuid REFERENCES payment_batch (id);

UPDATE withdrawal
SET batch_id = line.batch_id
FROM payment_batch_line AS line
WHERE line.payment_id = withdrawal.id;
