-- An account of several people: joint, of two to four customers with equal rights, or a company's, of members with roles. The
-- account stays filed under one of its owners in customer_account; who may do what is said here. Every change counts the
-- version up, and whatever was decided on the people and rules of before is decided again.

ALTER TABLE customer_account ADD COLUMN is_shared boolean NOT NULL DEFAULT false;

CREATE TABLE shared_account (
  account_id uuid PRIMARY KEY REFERENCES customer_account (id),
  kind text NOT NULL CHECK (kind IN ('joint', 'business')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  version integer NOT NULL CHECK (version > 0),
  -- Nothing leaves it until two members of staff lift it.
  frozen_because text CHECK (length(frozen_because) BETWEEN 1 AND 500),
  -- Joint: each payment waits for a second owner.
  two_signatures boolean NOT NULL DEFAULT false,
  -- Business: what one person may send in a day without the approvers, and how many of them the rest takes.
  bound bigint CHECK (bound >= 0),
  approvers smallint CHECK (approvers BETWEEN 1 AND 5),
  company_name text CHECK (length(company_name) BETWEEN 1 AND 120),
  company_number text CHECK (length(company_number) BETWEEN 1 AND 40),
  company_address text CHECK (length(company_address) BETWEEN 1 AND 200),
  company_trade text CHECK (length(company_trade) BETWEEN 1 AND 80),
  CHECK (kind = 'business' OR num_nonnulls(bound, approvers, company_name, company_number, company_address, company_trade) = 0),
  CHECK (kind = 'joint' OR num_nulls(bound, approvers, company_name, company_number, company_address, company_trade) = 0),
  CHECK (kind = 'joint' OR NOT two_signatures)
);

CREATE INDEX shared_account_company ON shared_account (lower(company_name) text_pattern_ops) WHERE company_name IS NOT NULL;

-- Who has or had a right, and since when: another role is another row, and nothing of the past is changed.
CREATE TABLE account_party (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES shared_account (account_id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  role text NOT NULL CHECK (role IN ('owner', 'approve', 'prepare', 'see')),
  invited_by uuid REFERENCES customer (id),
  since timestamptz NOT NULL,
  until timestamptz CHECK (until >= since)
);

CREATE INDEX account_party_of_account ON account_party (account_id);
CREATE UNIQUE INDEX account_party_now ON account_party (customer_id, account_id) WHERE until IS NULL;

-- For an address, whether or not it is a customer's: who invites does not learn that.
CREATE TABLE account_invitation (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES shared_account (account_id),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  customer_id uuid REFERENCES customer (id),
  role text NOT NULL CHECK (role IN ('owner', 'approve', 'prepare', 'see')),
  invited_by uuid NOT NULL REFERENCES customer (id),
  state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL))
);

CREATE UNIQUE INDEX account_invitation_open ON account_invitation (account_id, email) WHERE state = 'open';
CREATE INDEX account_invitation_of ON account_invitation (customer_id) WHERE state = 'open';

-- What takes the agreement of others: closing, lifting the second signature, roles and rules of a company.
CREATE TABLE account_proposal (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES shared_account (account_id),
  kind text NOT NULL CHECK (kind IN ('close', 'lift-signatures', 'rules', 'role', 'remove', 'invite')),
  content jsonb NOT NULL,
  proposed_by uuid NOT NULL REFERENCES customer (id),
  -- Of the account: once people or rules have changed, it can be agreed to no more.
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done', 'refused', 'withdrawn')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL))
);

CREATE INDEX account_proposal_open ON account_proposal (account_id) WHERE state = 'open';

CREATE TABLE account_agreement (
  proposal_id uuid NOT NULL REFERENCES account_proposal (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, customer_id)
);

REVOKE DELETE ON shared_account, account_party, account_invitation, account_proposal, account_agreement FROM farthing_app;
REVOKE UPDATE ON account_party, account_invitation, account_proposal, account_agreement FROM farthing_app;
GRANT UPDATE (until) ON account_party TO farthing_app;
GRANT UPDATE (state, decided_at) ON account_invitation, account_proposal TO farthing_app;
-- When the owner under whose name it is filed leaves, another's takes its place.
GRANT UPDATE (customer_id) ON customer_account TO farthing_app;

-- Each person sees an account in their own way.
ALTER TABLE account_display ADD COLUMN customer_id uuid REFERENCES customer (id);

UPDATE account_display AS display
SET customer_id = own.customer_id
FROM customer_account AS own
WHERE own.id = display.account_id;

ALTER TABLE account_display
  DROP CONSTRAINT account_display_pkey,
  ADD PRIMARY KEY (account_id, customer_id);
