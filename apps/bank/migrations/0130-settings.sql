-- What an operator decides: fees, margins, limits, bounds. Defaults come with the bank and are not stored. Every change was proposed by
-- one member of staff and approved by another, and none is ever changed or removed: what held at a moment can always be told.

CREATE TABLE setting_change (
  version integer PRIMARY KEY CHECK (version > 0),
  holds_from timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  proposal_id uuid NOT NULL UNIQUE,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL CHECK (approved_by <> proposed_by),
  approved_at timestamptz NOT NULL,
  -- Nothing can be made to have held before it was agreed on.
  CHECK (holds_from >= approved_at)
);

CREATE TABLE setting_value (
  version integer NOT NULL REFERENCES setting_change,
  key text NOT NULL CHECK (key ~ '^[a-z0-9.-]{3,80}$'),
  value text NOT NULL CHECK (length(value) <= 4000),
  -- What held last before it, by the order in which changes were agreed on.
  value_before text NOT NULL CHECK (value_before <> value),
  PRIMARY KEY (version, key)
);

CREATE INDEX setting_value_key ON setting_value (key, version);

REVOKE UPDATE, DELETE ON setting_change, setting_value FROM farthing_app;

-- By which settings a payment was priced: the newest change that held when it was asked for. Null for payments of before.
ALTER TABLE withdrawal ADD COLUMN settings_version integer CHECK (settings_version >= 0);
