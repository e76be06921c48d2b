-- How often a customer has asked for a card, a loan or a deposit. Each request is decided on what the customer has, and is
-- written only if there was no other meanwhile: two at one moment cannot both be the first.

CREATE TABLE customer_request (
  customer_id uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL CHECK (kind IN ('card', 'loan', 'deposit')),
  version bigint NOT NULL CHECK (version >= 0),
  PRIMARY KEY (customer_id, kind)
);

REVOKE DELETE ON customer_request FROM farthing_app;
