-- What was seen on the chains at addresses of deposits: each output of a transaction once, however often it is looked at.

CREATE TABLE deposit_output (
  network text NOT NULL CHECK (network IN ('TRC20', 'BTC')),
  transaction_hash text NOT NULL CHECK (transaction_hash ~ '^[0-9a-f]{64}$'),
  output_index integer NOT NULL CHECK (output_index >= 0),
  address text NOT NULL REFERENCES deposit_address (address),
  -- The contract of a token that is not the one of deposits.
  other_token text CHECK (length(other_token) BETWEEN 1 AND 200),
  units bigint NOT NULL CHECK (units > 0),
  -- Null while no block has it.
  height integer CHECK (height >= 0),
  state text NOT NULL CHECK (state IN ('seen', 'credited', 'doubt', 'gone')),
  why text CHECK (why IN ('dust', 'other-token', 'no-price', 'large', 'refused', 'taken-back')),
  -- What it is for; known before it is credited.
  deposit_id uuid REFERENCES deposit (id) DEFERRABLE INITIALLY DEFERRED,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (network, transaction_hash, output_index),
  CHECK ((state = 'doubt') = (why IS NOT NULL)),
  CHECK (state <> 'credited' OR deposit_id IS NOT NULL)
);

CREATE INDEX deposit_output_address ON deposit_output (address);

CREATE INDEX deposit_output_deposit ON deposit_output (deposit_id);

-- How far each chain was read, and since when it could not be.
CREATE TABLE deposit_chain (
  network text PRIMARY KEY CHECK (network IN ('TRC20', 'BTC')),
  height integer NOT NULL DEFAULT 0 CHECK (height >= 0),
  looked_at timestamptz,
  failing_since timestamptz,
  failure text CHECK (length(failure) BETWEEN 1 AND 300)
);

ALTER TABLE deposit_address ADD COLUMN looked_at timestamptz;

-- The chain of a sandbox: nothing on it is worth anything.
CREATE TABLE sandbox_chain (
  network text PRIMARY KEY CHECK (network IN ('TRC20', 'BTC')),
  height integer NOT NULL CHECK (height >= 0)
);

CREATE TABLE sandbox_chain_transfer (
  transaction_hash text PRIMARY KEY CHECK (transaction_hash ~ '^[0-9a-f]{64}$'),
  network text NOT NULL REFERENCES sandbox_chain (network),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  other_token text CHECK (length(other_token) BETWEEN 1 AND 200),
  units bigint NOT NULL CHECK (units > 0),
  height integer CHECK (height >= 0),
  sent_at timestamptz NOT NULL
);

CREATE INDEX sandbox_chain_transfer_address ON sandbox_chain_transfer (address);

REVOKE DELETE ON deposit_output, deposit_chain FROM farthing_app;
