-- What came in from other banks within a day is part of what a payment out is judged by.
CREATE INDEX payment_in_credited ON payment_in (account_id) WHERE state = 'credited';
