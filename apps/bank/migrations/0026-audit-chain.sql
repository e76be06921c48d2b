-- Each entry of the audit log is linked to the one before it by a hash over both. The link is made moments after the
-- entry, in an order of its own, so that nobody who writes an entry waits for anybody else who does.

CREATE TABLE audit_link (
  no bigint PRIMARY KEY CHECK (no > 0),
  entry_id uuid NOT NULL UNIQUE REFERENCES audit_entry (id),
  -- SHA-256 of the hash before it and of the entry.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  linked_at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON audit_link FROM farthing_app;

-- Entries that wait for their link; written together with them.
CREATE TABLE audit_unlinked (
  entry_id uuid PRIMARY KEY REFERENCES audit_entry (id)
);

INSERT INTO audit_unlinked (entry_id)
SELECT id
FROM audit_entry;
