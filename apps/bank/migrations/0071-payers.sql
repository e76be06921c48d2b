-- How often the payments of a customer have changed. Each change is decided on all of them as they were, and is made only if
-- none of them has changed since: two payments at one moment cannot both be the first of the day.

CREATE TABLE payer (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  version bigint NOT NULL CHECK (version > 0)
) WITH (fillfactor = 50);

GRANT SELECT, INSERT, UPDATE ON payer TO farthing_app;
