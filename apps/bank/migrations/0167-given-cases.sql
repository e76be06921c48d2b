-- A case that a colleague was given, by whom and with which words. A claim that somebody took themselves has neither.
ALTER TABLE desk_claim
  ADD COLUMN given_by uuid,
  ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 280),
  ADD CHECK ((given_by IS NULL) = (word IS NULL));

-- On leave until then: nobody is handed work that they will not see.
ALTER TABLE staff_member ADD COLUMN away_until timestamptz;
