-- What a customer owes since the bank of their card took a top-up back is paid by them, taken from their account by staff, or written off.

ALTER TABLE topup
  ADD COLUMN debt_written_off_at timestamptz,
  ADD CHECK (debt_written_off_at IS NULL OR (debt_amount > 0 AND debt_paid_at IS NULL));

CREATE INDEX topup_owed ON topup (charged_back_at, id)
WHERE debt_amount > 0 AND debt_paid_at IS NULL AND debt_written_off_at IS NULL;
