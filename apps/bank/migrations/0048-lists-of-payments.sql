-- For the lists of staff, newest first.
CREATE INDEX withdrawal_newest ON withdrawal (created_at DESC, id DESC);

CREATE INDEX deposit_newest ON deposit (created_at DESC, id DESC);
