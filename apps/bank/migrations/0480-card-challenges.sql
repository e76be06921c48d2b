-- What the owner of a card is asked to approve before a payment online, in the shape of 3-D Secure: one card, one merchant, one amount, once.
CREATE TABLE card_challenge (
  id uuid PRIMARY KEY,
  -- The network's own id of the call, and what the call said. No number of a card is kept.
  network_id text NOT NULL UNIQUE CHECK (network_id ~ '^[A-Za-z0-9-]{8,64}$'),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  card_id uuid NOT NULL REFERENCES card (id),
  customer_id uuid NOT NULL REFERENCES customer (id),
  merchant text NOT NULL CHECK (char_length(merchant) BETWEEN 1 AND 60),
  category text NOT NULL CHECK (category ~ '^[0-9]{4}$'),
  city text CHECK (char_length(city) BETWEEN 1 AND 60),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  -- What the network was told: that it is approved without asking anybody, that the owner is asked, or why neither.
  outcome text NOT NULL CHECK (outcome IN ('frictionless', 'challenge', 'refused')),
  reason text NOT NULL CHECK (char_length(reason) <= 40),
  state text NOT NULL CHECK (state IN ('refused', 'asked', 'approved', 'declined', 'used')),
  asked_at timestamptz NOT NULL,
  -- Until then it is approved; once it is, until then it is used.
  expires_at timestamptz NOT NULL CHECK (expires_at > asked_at),
  decided_at timestamptz,
  decided_by text CHECK (decided_by IN ('pin', 'passkey')),
  -- What a passkey has signed, and all that it takes to verify it again.
  statement text,
  passkey_name text,
  credential jsonb,
  public_key bytea,
  payment_id uuid UNIQUE REFERENCES card_payment (id),
  CHECK ((outcome = 'refused') = (state = 'refused')),
  CHECK ((outcome = 'refused') = (reason <> 'approved')),
  CHECK (outcome = 'challenge' OR decided_by IS NULL),
  CHECK (outcome <> 'challenge' OR state NOT IN ('approved', 'used') OR decided_by IS NOT NULL),
  CHECK ((decided_by IS NOT DISTINCT FROM 'passkey') = (credential IS NOT NULL)),
  CHECK ((credential IS NULL) = (statement IS NULL)),
  CHECK ((state = 'used') = (payment_id IS NOT NULL))
);

CREATE INDEX card_challenge_card ON card_challenge (card_id, asked_at DESC);
CREATE INDEX card_challenge_customer ON card_challenge (customer_id, asked_at DESC);

REVOKE DELETE ON card_challenge FROM farthing_app;
