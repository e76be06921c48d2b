-- Telephones that pay in place of a card. Each has a number of its own, so that the card's own is never in it, and a state of its own.

CREATE TABLE card_token (
  id uuid PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES card (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- As its owner calls it.
  device text NOT NULL CHECK (char_length(device) BETWEEN 1 AND 40),
  -- The number, by a key that is not in the database; what finds it, by another.
  sealed_number text NOT NULL,
  number_digest bytea NOT NULL UNIQUE CHECK (octet_length(number_digest) = 32),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  state text NOT NULL CHECK (state IN ('active', 'suspended', 'removed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX card_token_of_card ON card_token (card_id, created_at);

ALTER TABLE card_payment ADD COLUMN token_id uuid REFERENCES card_token (id);

REVOKE DELETE ON card_token FROM farthing_app;
