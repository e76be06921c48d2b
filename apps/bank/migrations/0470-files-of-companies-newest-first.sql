-- Staff read all files of payments, newest first.

CREATE INDEX payment_batch_newest ON payment_batch (created_at, id);
