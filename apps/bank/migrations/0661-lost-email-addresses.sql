-- Staff give a customer who has lost the mailbox a new address. The second of two people puts it in place: never the code, the yes of
-- the old address or the day's wait of a change that the customer has asked for.
ALTER TABLE email_change
  ADD COLUMN by_staff boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT email_change_by_staff CHECK (
    NOT by_staff
    OR (yes_digest IS NULL AND agreed_at IS NULL AND (confirmed_at IS NULL OR done_at IS NOT NULL))
  );
