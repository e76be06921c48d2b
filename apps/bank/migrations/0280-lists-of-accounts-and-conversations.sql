-- For the lists of staff. Neither table is written by a payment: an account once, when it is opened, and a message when somebody
-- writes, and once more when it is handled.

CREATE INDEX customer_account_newest ON customer_account (opened_at DESC, id DESC);

-- The rare ones; most accounts are somebody's first.
CREATE INDEX customer_account_not_first ON customer_account (kind, opened_at DESC, id DESC) WHERE kind <> 'wallet';

CREATE INDEX contact_message_newest ON contact_message (created_at DESC, id DESC);

-- What waits is read in this order by the queue as well. It takes the place of an index that nothing reads any more.
DROP INDEX contact_message_status;

CREATE INDEX contact_message_waiting ON contact_message (created_at, id) WHERE status = 'new';

CREATE INDEX contact_message_handled_by ON contact_message (handled_by) WHERE handled_by IS NOT NULL;

CREATE INDEX contact_message_email ON contact_message (email);

CREATE INDEX contact_message_sender ON contact_message (lower(full_name) text_pattern_ops);
