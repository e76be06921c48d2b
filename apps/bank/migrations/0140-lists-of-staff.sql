-- For the lists of staff: each order that a list offers, and what its filters look for, is found by an index.

CREATE INDEX customer_newest ON customer (created_at DESC, id DESC);

-- By the bytes of the letters: its order is the same on every system.
CREATE INDEX customer_by_name ON customer ((lower(last_name || ' ' || first_name) COLLATE "C"), id);

-- The rare ones; nearly all customers are active.
CREATE INDEX customer_not_active ON customer (status, created_at DESC, id DESC) WHERE status <> 'active';

CREATE INDEX card_newest ON card (created_at DESC, id DESC);

CREATE INDEX loan_newest ON loan (created_at DESC, id DESC);

CREATE INDEX withdrawal_payee_name ON withdrawal (lower(account_name) text_pattern_ops);

-- The ends that few payments come to.
CREATE INDEX withdrawal_not_sent ON withdrawal (state, created_at DESC, id DESC)
WHERE state IN ('expired', 'cancelled', 'declined', 'failed');
