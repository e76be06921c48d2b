-- What was done of one kind, newest first.
CREATE INDEX audit_entry_action ON audit_entry (action, id DESC);
