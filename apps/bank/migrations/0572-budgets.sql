-- How much may go out of an account for a category in a month, and the highest warning that was sent about which month.
CREATE TABLE budget (
  ledger_account integer NOT NULL,
  category text NOT NULL CHECK (category ~ '^[a-z]+(-[a-z]+)*$' AND length(category) <= 20),
  amount positive_minor NOT NULL,
  -- Who is warned.
  customer_id uuid NOT NULL REFERENCES customer (id),
  set_at timestamptz NOT NULL,
  told_month date,
  told_percent smallint CHECK (told_percent IN (80, 100)),
  PRIMARY KEY (ledger_account, category),
  CHECK ((told_month IS NULL) = (told_percent IS NULL))
);

-- On which day of the month somebody is paid, where they have said so.
CREATE TABLE pay_day (
  ledger_account integer PRIMARY KEY,
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  chosen_at timestamptz NOT NULL
);
