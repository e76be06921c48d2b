-- What the bank has read in a picture of a document: encrypted, and gone with the picture. Null where it could read nothing for certain.
ALTER TABLE identity_picture ADD COLUMN sealed_lines text CHECK (length(sealed_lines) <= 1000);
