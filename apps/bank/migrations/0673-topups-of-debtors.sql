-- Top-ups of a customer who has not paid what an earlier chargeback left owed wait for staff as well.
ALTER TABLE topup
  DROP CONSTRAINT topup_held_for_check,
  ADD CONSTRAINT topup_held_for_check CHECK (
    held_for IN ('new-customer', 'many-tries', 'account-closed', 'unpaid-debt')
  );
