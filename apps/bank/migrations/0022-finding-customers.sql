-- How staff find a customer: by the beginning of a name or an address, by a number, or by the reference that stands on a
-- receipt, which is made of the end of an id.

CREATE INDEX customer_full_name ON customer (lower(first_name || ' ' || last_name) text_pattern_ops);

CREATE INDEX customer_last_name ON customer (lower(last_name) text_pattern_ops);

CREATE INDEX customer_email_start ON customer (email text_pattern_ops);

CREATE INDEX customer_account_number ON customer (account_number);

CREATE INDEX deposit_reference ON deposit (right(id::text, 16));

CREATE INDEX loan_reference ON loan (right(id::text, 16));

CREATE INDEX loan_repayment_reference ON loan_repayment (right(id::text, 16));

CREATE INDEX card_reference ON card (right(id::text, 16));

-- What the chart of money in and out reads, a day at a time, and what is in a payment file.
CREATE INDEX deposit_credited ON deposit (decided_at) WHERE status = 'credited';

CREATE INDEX withdrawal_sent ON withdrawal (sent_at) WHERE sent_at IS NOT NULL;

CREATE INDEX withdrawal_payment_file ON withdrawal (payment_file_id) WHERE payment_file_id IS NOT NULL;

-- Mail that nobody has taken over yet.
CREATE INDEX mail_unsent ON mail (id) WHERE sent_at IS NULL;
