-- Since when an account is closed: what is kept for a time after that goes by it. Of those that were closed before, the time begins now.
ALTER TABLE customer ADD COLUMN closed_at timestamptz;
UPDATE customer SET closed_at = now() WHERE status = 'closed';
CREATE INDEX customer_closed ON customer (closed_at) WHERE closed_at IS NOT NULL;

-- What people wrote goes when its time is over. That there was a conversation, and who had it, stays.
GRANT DELETE ON conversation_message, conversation_file TO farthing_app;
-- The lines of files that were never paid; whom a company meant to pay is nobody's business then.
GRANT DELETE ON payment_batch_line TO farthing_app;
