-- A payment on a later day, or one that comes round: approved once with all of its terms, and made once on each of its days. The terms
-- never change; other terms are another order, which takes the place of the one before when it is approved.

CREATE TABLE standing_order (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- Which account pays.
  account_id uuid NOT NULL REFERENCES customer_account (id),
  amount positive_minor NOT NULL,
  currency currency_code NOT NULL,
  account_name name_of_account NOT NULL,
  bank_name name_of_account NOT NULL,
  narration narration_of_payment,
  destination payment_destination NOT NULL,
  -- The account here that was found when it was asked for: nobody else is paid by it.
  payee_account integer CHECK ((payee_account IS NULL) = (destination ->> 'shape' <> 'inside')),
  frequency text NOT NULL CHECK (frequency IN ('once', 'weekly', 'four-weekly', 'monthly', 'quarterly', 'yearly')),
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),
  times smallint CHECK (times BETWEEN 1 AND 1000),
  replaces uuid REFERENCES standing_order (id) CHECK (replaces <> id),
  created_at timestamptz NOT NULL,
  -- Until when the code can be entered.
  expires_at timestamptz NOT NULL,
  -- Since when the device is known by which it was asked for.
  device_since timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('awaiting-code', 'active', 'paused', 'ended')),
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  approved_at timestamptz,
  -- Keyed, over the terms as they were approved: a row that somebody has changed by hand pays nothing.
  seal digest_of_256_bits,
  seal_version smallint,
  -- The next day, its number in the schedule from 0, when it is tried next, and how often it was tried.
  next_number integer NOT NULL DEFAULT 0 CHECK (next_number >= 0),
  next_day date,
  due_at timestamptz,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ended_at timestamptz,
  ended_because text CHECK (
    ended_because IN ('done', 'by-customer', 'replaced', 'not-confirmed', 'payee-gone', 'account-gone', 'customer-stopped', 'altered')
  ),
  CHECK (num_nonnulls(last_day, times) < 2),
  CHECK (frequency <> 'once' OR num_nonnulls(last_day, times) = 0),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ended_because IS NULL)),
  CHECK ((approved_at IS NULL) = (seal IS NULL) AND (seal IS NULL) = (seal_version IS NULL)),
  CHECK (state NOT IN ('active', 'paused') OR approved_at IS NOT NULL),
  CHECK ((state = 'active') = (due_at IS NOT NULL)),
  CHECK (state <> 'active' OR next_day IS NOT NULL)
);

CREATE INDEX standing_order_customer ON standing_order (customer_id, created_at);
CREATE INDEX standing_order_due ON standing_order (due_at) WHERE state = 'active';
CREATE INDEX standing_order_waiting ON standing_order (expires_at) WHERE state = 'awaiting-code';

-- What became of a day; one row for each order and day, whoever makes it and however often.
CREATE TABLE standing_order_day (
  order_id uuid NOT NULL REFERENCES standing_order (id),
  day date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('paid', 'skipped', 'not-paid')),
  withdrawal_id uuid CHECK ((withdrawal_id IS NOT NULL) = (outcome = 'paid')),
  reason text CHECK ((reason IS NOT NULL) = (outcome = 'not-paid')),
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, day)
);

REVOKE UPDATE, DELETE ON standing_order, standing_order_day FROM farthing_app;
GRANT UPDATE (
  state, wrong_codes, approved_at, seal, seal_version, next_number, next_day, due_at, tries, ended_at, ended_because
) ON standing_order TO farthing_app;
-- A day that was to be skipped, and is not to be any more.
GRANT DELETE ON standing_order_day TO farthing_app;
