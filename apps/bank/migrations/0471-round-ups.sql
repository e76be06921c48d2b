-- Card payments are rounded up into a pot that the customer has chosen.

ALTER TABLE pot
  -- How many times the rest up to the next whole unit goes into the pot; null when nothing does.
  ADD COLUMN round_up text CHECK (round_up IN ('1', '2', '5', '10')),
  -- Of payments that are booked from then on.
  ADD COLUMN round_up_since timestamptz,
  ADD CONSTRAINT pot_round_up_since CHECK ((round_up IS NULL) = (round_up_since IS NULL));

-- One pot of an account, so that no payment is rounded up twice.
CREATE UNIQUE INDEX pot_round_up ON pot (account_id) WHERE round_up IS NOT NULL;

-- What has become of each payment that could be rounded up: once for each step that has booked one, and for good.
CREATE TABLE round_up (
  -- The id of the posting is made of it.
  step_id uuid PRIMARY KEY REFERENCES card_step (id),
  pot_id uuid NOT NULL REFERENCES pot (id),
  -- Null when nothing was moved: the account had too little, or its customer was stopped.
  amount positive_minor,
  made_at timestamptz NOT NULL
);

REVOKE UPDATE, DELETE ON round_up FROM farthing_app;

-- Every step that was made before this moment is judged.
CREATE TABLE round_up_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  until timestamptz NOT NULL
);

INSERT INTO round_up_mark (until) VALUES ('1970-01-01 00:00Z');

REVOKE INSERT, DELETE ON round_up_mark FROM farthing_app;
