-- Credit cards whose debt the bank has given up, and what came back of it. Amounts are in minor units.

ALTER TABLE card_credit
  ADD COLUMN written_off bigint NOT NULL DEFAULT 0,
  ADD COLUMN recovered bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT card_credit_state_check,
  DROP CONSTRAINT card_credit_check,
  DROP CONSTRAINT card_credit_check1,
  DROP CONSTRAINT card_credit_check2,
  ADD CONSTRAINT card_credit_state_check CHECK (
    state IN ('asked', 'offered', 'open', 'declined', 'cancelled', 'lapsed', 'closed', 'written-off')
  ),
  ADD CONSTRAINT card_credit_account CHECK (
    (ledger_account IS NOT NULL) = (state IN ('open', 'closed', 'written-off'))
  ),
  ADD CONSTRAINT card_credit_hold CHECK ((hold_id IS NOT NULL) = (state IN ('open', 'closed', 'written-off'))),
  ADD CONSTRAINT card_credit_opened CHECK ((opened_on IS NOT NULL) = (state IN ('open', 'closed', 'written-off'))),
  ADD CONSTRAINT card_credit_written_off CHECK (
    written_off >= 0 AND (written_off > 0) = (state = 'written-off')
  ),
  ADD CONSTRAINT card_credit_recovered CHECK (recovered BETWEEN 0 AND written_off);

ALTER TABLE card_credit_entry
  DROP CONSTRAINT card_credit_entry_kind_check,
  ADD CONSTRAINT card_credit_entry_kind_check CHECK (
    kind IN ('interest', 'late-fee', 'payment', 'paid-out', 'written-off', 'recovered')
  );
