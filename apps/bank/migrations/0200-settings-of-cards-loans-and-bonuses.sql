-- By which settings a card, a loan and the bonus for a referral were priced: the newest change that held when it was decided.
-- Null for those of before.
ALTER TABLE card ADD COLUMN settings_version integer CHECK (settings_version >= 0);

ALTER TABLE loan ADD COLUMN settings_version integer CHECK (settings_version >= 0);

ALTER TABLE referral_judgement ADD COLUMN settings_version integer CHECK (settings_version >= 0);
