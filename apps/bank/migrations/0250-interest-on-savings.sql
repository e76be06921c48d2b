-- What a savings account has earned, from its first day to the end of a month or to its closing. Each row continues where the one
-- before it ended, and carries on what was less than a minor unit. The posting of a credit has an id that is made of the account and
-- the first day, so that the same days are paid once.

CREATE TABLE savings_interest (
  -- Of its posting too, when there is something to credit.
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES customer_account (id),
  first_day date NOT NULL,
  -- The first day that is not counted any more.
  until_day date NOT NULL CHECK (until_day > first_day),
  -- All three in parts of a minor unit: 365 days and 10,000 hundredths of a percent make a whole one.
  carried_before integer NOT NULL CHECK (carried_before BETWEEN 0 AND 3649999),
  earned numeric(40, 0) NOT NULL CHECK (earned >= 0),
  carried_after integer NOT NULL CHECK (carried_after BETWEEN 0 AND 3649999),
  -- Credited, in minor units; nothing is posted when it is 0.
  amount bigint NOT NULL CHECK (amount >= 0),
  credited_at timestamptz NOT NULL,
  UNIQUE (account_id, first_day),
  CONSTRAINT savings_interest_adds_up CHECK (carried_before + earned = amount::numeric * 3650000 + carried_after)
);

REVOKE UPDATE, DELETE ON savings_interest FROM farthing_app;

-- Which customers were told of another rate before its day: those up to the last one, in the order of their ids.
CREATE TABLE savings_rate_notice (
  version integer NOT NULL REFERENCES setting_change (version),
  currency currency_code NOT NULL,
  last_customer uuid,
  told integer NOT NULL DEFAULT 0 CHECK (told >= 0),
  ended_at timestamptz,
  PRIMARY KEY (version, currency)
);

REVOKE DELETE ON savings_rate_notice FROM farthing_app;
