-- When the customer was told that the document of their check expires soon.
ALTER TABLE identity_check ADD COLUMN expiry_warned_at timestamptz;

CREATE INDEX identity_check_warning ON identity_check (document_expires_on)
  WHERE state = 'passed' AND expiry_warned_at IS NULL AND expiry_told_at IS NULL;
