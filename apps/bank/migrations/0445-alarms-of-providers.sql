-- A provider of money from outside tells what cannot be, or takes back what was credited and spent.

ALTER TABLE alarm
  DROP CONSTRAINT alarm_kind_check,
  ADD CONSTRAINT alarm_kind_check CHECK (kind IN ('states', 'ledger', 'audit', 'check', 'provider'));
