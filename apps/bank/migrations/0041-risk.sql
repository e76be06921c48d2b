-- Payments are judged by rules that are data. Version 0 comes with the bank and is not stored; every other was proposed
-- by one member of staff and approved by another, and none is ever changed.

CREATE TABLE risk_rules (
  version integer PRIMARY KEY CHECK (version > 0),
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  proposal_id uuid NOT NULL UNIQUE,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL CHECK (approved_by <> proposed_by),
  approved_at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON risk_rules FROM farthing_app;

-- How it was judged last: the answer, the version of the rules, those that applied with their reasons, and the facts.
-- Null for payments of before.
ALTER TABLE withdrawal ADD COLUMN risk jsonb CHECK (risk ?& ARRAY['version', 'answer', 'fired', 'facts']);

GRANT UPDATE (risk) ON withdrawal TO farthing_app;

-- When a payee was first paid is the first of these.
DROP INDEX withdrawal_payee;
CREATE INDEX withdrawal_payee ON withdrawal (customer_id, payee_key, sent_at) WHERE sent_at IS NOT NULL;

-- What came in from other customers.
CREATE INDEX withdrawal_received ON withdrawal (payee_customer_id, sent_at) WHERE payee_customer_id IS NOT NULL;

CREATE INDEX withdrawal_judged ON withdrawal (confirmed_at) WHERE risk IS NOT NULL AND confirmed_at IS NOT NULL;
