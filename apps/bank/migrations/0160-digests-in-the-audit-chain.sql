-- How a link was reckoned. 1: over the entry itself. 2: over the digest of the entry, so that a proof of the chain can leave out
-- the content of entries that do not concern whoever checks it.
ALTER TABLE audit_link
  ADD COLUMN form smallint NOT NULL DEFAULT 1 CHECK (form IN (1, 2));
