-- What is charged each minute in the shop of a sandbox. The details of the card are sealed, as a merchant that keeps them has to.
CREATE TABLE sandbox_subscription (
  id uuid PRIMARY KEY,
  sealed_card text NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  started_at timestamptz NOT NULL,
  -- The minute that was charged last.
  charged_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE INDEX sandbox_subscription_open ON sandbox_subscription (started_at) WHERE ended_at IS NULL;

REVOKE DELETE ON sandbox_subscription FROM farthing_app;
