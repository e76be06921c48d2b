-- How often a card has paid online, or more than before, without its owner being asked. What goes so in a day is bounded by a sum over
-- 24 hours: payments that come at once are decided one after the other.
CREATE TABLE card_unasked (
  card_id uuid PRIMARY KEY REFERENCES card (id),
  payments bigint NOT NULL CHECK (payments > 0)
) WITH (fillfactor = 50);

REVOKE DELETE ON card_unasked FROM farthing_app;
