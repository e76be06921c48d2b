-- A credited deposit whose payment has left its chain is taken back. The payment may come back: it is credited anew then, by another
-- deposit and under another reference.

ALTER TABLE deposit
  DROP CONSTRAINT deposit_status_check,
  ADD CONSTRAINT deposit_status_check CHECK (
    status IN ('pending', 'credited', 'rejected', 'expired', 'late', 'replaced', 'returned', 'taken-back')
  ),
  DROP CONSTRAINT deposit_check1,
  ADD CONSTRAINT deposit_received_when_confirmed CHECK (
    (status IN ('credited', 'late', 'replaced', 'returned', 'taken-back')) = (received IS NOT NULL)
  );

ALTER TABLE deposit_output
  -- How high the chain was when it was noticed that a credited payment is no longer on it.
  ADD COLUMN left_height integer CHECK (left_height >= 0),
  -- How often its credit was taken back.
  ADD COLUMN taken_back integer NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
