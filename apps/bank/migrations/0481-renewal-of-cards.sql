-- A card is renewed before it ends, once: the new one is named here.
ALTER TABLE card ADD COLUMN renewed_by uuid UNIQUE REFERENCES card (id);
