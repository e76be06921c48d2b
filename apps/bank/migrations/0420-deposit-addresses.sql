-- Addresses that were given for deposits, each made of a public key and an index of its own. The key counts: an index is taken in the
-- transaction that gives its address, so that none is given twice or left out, whatever fails.

CREATE TABLE deposit_key (
  public_key text PRIMARY KEY CHECK (public_key ~ '^[xz]pub[1-9A-HJ-NP-Za-km-z]{107}$'),
  network text NOT NULL CHECK (network IN ('TRC20', 'BTC')),
  -- Made by a sandbox for itself; nobody can spend what is sent to its addresses.
  is_sandbox boolean NOT NULL,
  next_index integer NOT NULL DEFAULT 0 CHECK (next_index >= 0)
);

CREATE UNIQUE INDEX deposit_key_sandbox ON deposit_key (network) WHERE is_sandbox;

CREATE TABLE deposit_address (
  address text PRIMARY KEY CHECK (length(address) BETWEEN 1 AND 200),
  network text NOT NULL CHECK (network IN ('TRC20', 'BTC')),
  public_key text NOT NULL REFERENCES deposit_key (public_key),
  key_index integer NOT NULL CHECK (key_index >= 0),
  customer_id uuid NOT NULL REFERENCES customer (id),
  given_at timestamptz NOT NULL,
  -- What one coin counts as, in minor units of the bank's currency, as it was told with the address; null where nobody said.
  coin_price bigint CHECK (coin_price > 0),
  -- The deposit that was announced with it. It never takes another.
  deposit_id uuid UNIQUE REFERENCES deposit (id) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (public_key, key_index)
);

-- Whoever opens the page again sees the same address until it is used.
CREATE UNIQUE INDEX deposit_address_free ON deposit_address (customer_id, public_key) WHERE deposit_id IS NULL;

CREATE INDEX deposit_address_customer ON deposit_address (customer_id, given_at DESC);

REVOKE DELETE ON deposit_key, deposit_address FROM farthing_app;
