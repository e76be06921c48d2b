-- Of what was credited before hashes had one form, a hash with an invisible character in it, or in wide letters, was not seen to be
-- one: a digest stood for it, and the plain form of the same payment could be credited again. What was written is still there, so
-- the first of them gets the reference that it should have had. Where the plain form was taken meanwhile, both stay to be seen.

WITH
bare AS (
  SELECT
    reference,
    subject_id,
    regexp_replace(
      lower(regexp_replace(normalize(written_before, NFKC), '[^\x21-\x7e]', '', 'g')), '^0x', ''
    ) AS hash
  FROM outside_reference
  WHERE written_before IS NOT NULL AND network <> 'bank'
),
first AS (
  SELECT DISTINCT ON (hash) reference, hash FROM bare WHERE hash ~ '^[0-9a-f]{64}$' ORDER BY hash, subject_id
)
UPDATE outside_reference AS kept
SET reference = first.hash
FROM first
WHERE kept.reference = first.reference
  AND NOT EXISTS (SELECT FROM outside_reference AS taken WHERE taken.reference = first.hash);
