-- What each payment costs in indexes and copies of rows.

-- A code is asked for and then used up: with an index on each moment both were entries in all three indexes of the table. A
-- summary of its pages is enough for the job that forgets old ones, and lets a row be changed where it stands.
DROP INDEX one_time_code_touched_at;

CREATE INDEX one_time_code_touched_at ON one_time_code USING brin (touched_at);

ALTER TABLE one_time_code SET (fillfactor = 60);

-- A customer's day grows with every payment, in a row that is changed where it stands as long as its page has room.
ALTER TABLE outgoing_day SET (fillfactor = 50);

-- What came in from other customers is what was sent: until then a payment need not be found by its payee.
DROP INDEX withdrawal_received;

CREATE INDEX withdrawal_received ON withdrawal (payee_customer_id, sent_at)
WHERE payee_customer_id IS NOT NULL AND sent_at IS NOT NULL;

-- The same as mail_unsent.
DROP INDEX mail_waiting;
