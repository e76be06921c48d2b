-- Up to which month the books are closed. Each row was proposed by one member of staff and approved by another, and none is ever
-- changed or removed: the newest holds.

CREATE TABLE month_closing (
  no integer PRIMARY KEY CHECK (no > 0),
  act text NOT NULL CHECK (act IN ('close', 'reopen')),
  -- The first day of the month that was closed or reopened.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- The first moment that can be posted into from then on.
  open_from timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  proposal_id uuid NOT NULL UNIQUE,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL CHECK (approved_by <> proposed_by),
  approved_at timestamptz NOT NULL,
  CHECK (open_from = (CASE act WHEN 'close' THEN month + interval '1 month' ELSE month END) AT TIME ZONE 'UTC'),
  -- A month that is not over cannot be closed: the bank could not post anything until it is.
  CHECK (open_from <= approved_at)
);

REVOKE UPDATE, DELETE ON month_closing FROM farthing_app;
