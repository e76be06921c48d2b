-- Cards that come by post: where each is, and the tries with the code of its letter. The code itself is kept nowhere: it is made of the
-- card by a key. The PIN of a card is kept as the transaction PIN is: a digest by a key that the database does not have.

CREATE TABLE card_delivery (
  card_id uuid PRIMARY KEY REFERENCES card (id),
  address text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 300),
  ordered_at timestamptz NOT NULL,
  made_at timestamptz,
  sent_at timestamptz,
  tracking text CHECK (char_length(tracking) BETWEEN 1 AND 40),
  returned_at timestamptz,
  activated_at timestamptz,
  -- Wrong codes since it was ordered; too many, and the card is replaced.
  wrong integer NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 5),
  CHECK ((sent_at IS NULL) = (tracking IS NULL))
);

CREATE INDEX card_delivery_newest ON card_delivery (ordered_at DESC);

CREATE TABLE card_pin (
  card_id uuid PRIMARY KEY REFERENCES card (id),
  key_version integer NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- Wrong tries since the last right one; three block it until another PIN is set in the app.
  wrong integer NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 3),
  set_at timestamptz NOT NULL
);

REVOKE DELETE ON card_delivery, card_pin FROM farthing_app;
