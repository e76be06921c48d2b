-- Everything of a customer can be frozen: nothing leaves, while money still arrives. How long a status is kept is another
-- question, so that a customer who is locked stays frozen and the other way round.

ALTER TABLE customer
  ADD COLUMN frozen_at timestamptz,
  ADD COLUMN frozen_by text CHECK (frozen_by IN ('app', 'link', 'code', 'not-me', 'staff')),
  ADD COLUMN frozen_because text CHECK (length(frozen_because) BETWEEN 1 AND 1000),
  -- A link in a mail of before a freeze, or before it was lifted, freezes nothing any more.
  ADD COLUMN freeze_lifted_at timestamptz,
  ADD CHECK ((frozen_at IS NULL) = (frozen_by IS NULL)),
  ADD CHECK (frozen_because IS NULL OR frozen_by = 'staff'),
  -- Whether anything may leave at all: what every payment is held to, and read by.
  ADD COLUMN may_send boolean NOT NULL GENERATED ALWAYS AS (status = 'active' AND frozen_at IS NULL) STORED;
