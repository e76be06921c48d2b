-- What customers ask others for. How often and how much was paid changes only in the work that moves the money, under the guard of what
-- was read; the checks hold it to what the request says, whoever writes.

CREATE TABLE money_request (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  account_id uuid NOT NULL REFERENCES customer_account (id),
  -- Of the link: 160 random bits. Whoever has it can read what is asked, and pay it.
  token text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]+$' AND length(token) = 27),
  way text NOT NULL CHECK (way IN ('whole', 'parts', 'open')),
  -- Null when whoever pays decides.
  amount positive_minor CHECK ((amount IS NULL) = (way = 'open')),
  currency currency_code NOT NULL,
  words narration_of_payment NOT NULL,
  -- How much of the name stands on the public page.
  shown_name text NOT NULL CHECK (shown_name IN ('first', 'initial', 'full')),
  shows_account boolean NOT NULL,
  most_payments integer NOT NULL CHECK (most_payments BETWEEN 1 AND 50),
  paid_count integer NOT NULL DEFAULT 0 CHECK (paid_count BETWEEN 0 AND most_payments),
  paid_amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  withdrawn_at timestamptz,
  CONSTRAINT money_request_paid CHECK (
    CASE way
      WHEN 'whole' THEN paid_amount = paid_count * amount
      WHEN 'parts' THEN paid_amount BETWEEN 0 AND amount
      ELSE paid_amount >= 0
    END
  )
);

CREATE INDEX money_request_customer ON money_request (customer_id, created_at DESC);

-- Which payments answer a request. Written when a payment is prepared; whether it was sent, the payment says itself.
CREATE TABLE money_request_payment (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawal (id) DEFERRABLE INITIALLY DEFERRED,
  request_id uuid NOT NULL REFERENCES money_request (id),
  -- As the history of who asked has it.
  payer_name name_of_account NOT NULL
);

CREATE INDEX money_request_payment_request ON money_request_payment (request_id);

REVOKE DELETE ON money_request, money_request_payment FROM farthing_app;
