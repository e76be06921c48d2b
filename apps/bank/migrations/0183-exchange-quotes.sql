-- What a customer was offered for money of one account in the currency of another, for half a minute. It is taken once, exactly
-- as it stands, or not at all; the postings of one that was taken have its id, and ids made of it.

CREATE TABLE exchange_quote (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  from_account uuid NOT NULL REFERENCES customer_account (id),
  to_account uuid NOT NULL REFERENCES customer_account (id) CHECK (to_account <> from_account),
  give_amount positive_minor NOT NULL,
  give_currency currency_code NOT NULL,
  get_amount positive_minor NOT NULL,
  get_currency currency_code NOT NULL CHECK (get_currency <> give_currency),
  margin_amount bigint NOT NULL CHECK (margin_amount >= 0),
  rate numeric NOT NULL CHECK (rate > 0),
  rates_as_of timestamptz,
  -- By which settings it was priced.
  settings_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz CHECK (used_at < expires_at)
);

-- Those that nobody took are forgotten.
CREATE INDEX exchange_quote_unused ON exchange_quote (expires_at) WHERE used_at IS NULL;
