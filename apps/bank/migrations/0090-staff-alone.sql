-- What one member of staff does alone comes one after the other: each is decided on the sum of those before it.

CREATE TABLE staff_alone (
  staff_id uuid PRIMARY KEY REFERENCES staff_member (id),
  -- How often they have acted alone since this is counted.
  acts bigint NOT NULL CHECK (acts > 0)
);

REVOKE DELETE ON staff_alone FROM farthing_app;
