-- Virtual cards. The fee is the movement in the ledger whose id is the card's; number and CVV are sealed with a key
-- outside of the database, and the number stands here once more as a keyed digest, so that no two are alike.

CREATE TABLE card (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  card_type text NOT NULL CHECK (card_type IN ('VISA', 'MASTERCARD', 'VERVE')),
  sealed_details text NOT NULL,
  number_digest bytea NOT NULL UNIQUE CHECK (octet_length(number_digest) = 32),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  holder_name text NOT NULL CHECK (length(holder_name) BETWEEN 1 AND 121),
  -- The last day on which it is good.
  expires_on date NOT NULL,
  -- Minor units.
  fee bigint NOT NULL CHECK (fee > 0),
  fee_currency text NOT NULL CHECK (fee_currency ~ '^[A-Z]{3}$'),
  status text NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- One at a time for each customer.
CREATE UNIQUE INDEX card_live ON card (customer_id) WHERE status <> 'closed';

CREATE INDEX card_customer ON card (customer_id, id DESC);

REVOKE DELETE ON card FROM farthing_app;
