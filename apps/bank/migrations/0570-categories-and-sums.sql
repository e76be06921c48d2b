-- What each movement was for, and what came in and went out by day and category. The sums are written by the statement that
-- writes the line, so that no page adds up a year of lines; the check of the books recounts them.

-- Given by the rules when the line is written; the only thing about a line that its owner may correct.
ALTER TABLE statement_line
  ADD COLUMN category text NOT NULL DEFAULT 'other' CHECK (category ~ '^[a-z]+(-[a-z]+)*$' AND length(category) <= 20);

GRANT UPDATE (category) ON statement_line TO farthing_app;

-- Which category a person has chosen for a payee, for money in or out. The holder is the customer, or the shared account: what
-- one of several people chooses there holds for that account alone.
CREATE TABLE category_choice (
  holder uuid NOT NULL,
  is_credit boolean NOT NULL,
  party text NOT NULL CHECK (length(party) BETWEEN 1 AND 200),
  category text NOT NULL CHECK (category ~ '^[a-z]+(-[a-z]+)*$' AND length(category) <= 20),
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (holder, is_credit, party)
);

-- Days are those of UTC, as statements have them. A day grows with every payment, in a row that is changed where it stands as
-- long as its page has room.
CREATE TABLE category_day (
  ledger_account integer NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  came_in bigint NOT NULL,
  went_out bigint NOT NULL,
  lines integer NOT NULL,
  PRIMARY KEY (ledger_account, day, category)
) WITH (fillfactor = 70);

-- The same by month and by who was paid or has paid; lines without a name are not in it.
CREATE TABLE party_month (
  ledger_account integer NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  category text NOT NULL,
  party text NOT NULL,
  came_in bigint NOT NULL,
  went_out bigint NOT NULL,
  lines integer NOT NULL,
  PRIMARY KEY (ledger_account, month, category, party)
) WITH (fillfactor = 70);

-- What is added to the sums, as an array of these: one for each line, or two for a line that changes its category.
CREATE TYPE counted_line AS (
  ledger_account integer,
  day date,
  category text,
  party text,
  came_in bigint,
  went_out bigint,
  lines integer
);

-- In the order of their keys, so that two writers cannot wait for each other in a circle.
CREATE FUNCTION count_lines(given counted_line[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO category_day AS kept (ledger_account, day, category, came_in, went_out, lines)
  SELECT ledger_account, day, category, sum(came_in), sum(went_out), sum(lines)
  FROM unnest(given)
  GROUP BY ledger_account, day, category
  ORDER BY ledger_account, day, category
  ON CONFLICT (ledger_account, day, category) DO UPDATE
  SET
    came_in = kept.came_in + excluded.came_in,
    went_out = kept.went_out + excluded.went_out,
    lines = kept.lines + excluded.lines;

  INSERT INTO party_month AS kept (ledger_account, month, category, party, came_in, went_out, lines)
  SELECT ledger_account, date_trunc('month', day)::date AS month, category, party, sum(came_in), sum(went_out), sum(lines)
  FROM unnest(given)
  WHERE party IS NOT NULL
  GROUP BY ledger_account, date_trunc('month', day)::date, category, party
  ORDER BY ledger_account, month, category, party
  ON CONFLICT (ledger_account, month, category, party) DO UPDATE
  SET
    came_in = kept.came_in + excluded.came_in,
    went_out = kept.went_out + excluded.went_out,
    lines = kept.lines + excluded.lines;
END
$$;

CREATE OR REPLACE FUNCTION write_statement_lines(base bigint, movements json) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  given integer;
  entries integer;
  counted counted_line[];
  today date := (SELECT (block.at AT TIME ZONE 'UTC')::date FROM ledger_view.transfer AS block WHERE block.no = base);
BEGIN
  SELECT
    coalesce(sum(json_array_length(movement.lines)), 0),
    coalesce(sum((SELECT count(*) FROM customer_account WHERE ledger_account IN (t.from_account, t.to_account))), 0)
  INTO given, entries
  FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
  JOIN ledger.transfer AS t ON t.no = base + movement.transfer;

  -- The ledger has locked the accounts, so nobody else numbers their lines meanwhile.
  WITH
  worded AS MATERIALIZED (
    SELECT
      worded.*, t.no, t.id, t.amount::bigint AS amount, worded.account = t.to_account AS is_credit,
      CASE
        WHEN worded.account = t.to_account THEN 'deposit'
        WHEN worded.kind IN ('transfer', 'move', 'exchange') THEN 'transfer'
        ELSE 'withdrawal'
      END AS type,
      CASE
        -- What stays with the customer was not spent.
        WHEN EXISTS (
          SELECT
          FROM customer_account AS payer
          JOIN customer_account AS payee ON payee.customer_id = payer.customer_id
          WHERE
            payer.ledger_account = t.from_account AND payee.ledger_account = t.to_account
            AND NOT payer.is_shared AND NOT payee.is_shared
        ) THEN 'own'
        ELSE coalesce(
          (
            SELECT choice.category
            FROM customer_account AS own
            JOIN category_choice AS choice ON choice.holder = CASE WHEN own.is_shared THEN own.id ELSE own.customer_id END
            WHERE
              own.ledger_account = worded.account AND choice.party = worded.party
              AND choice.is_credit = (worded.account = t.to_account)
          ),
          CASE WHEN worded.account = t.to_account THEN worded.credit_category ELSE worded.debit_category END,
          'other'
        )
      END AS category
    FROM json_to_recordset(movements) AS movement (transfer integer, lines json)
    JOIN ledger.transfer AS t ON t.no = base + movement.transfer
    CROSS JOIN LATERAL json_to_recordset(movement.lines)
      AS worded (
        account integer, kind text, description text, reference text, search_text text,
        party text, sent_amount bigint, sent_currency text, narration text, credit_category text, debit_category text
      )
    WHERE worded.account IN (t.from_account, t.to_account)
  ),
  written AS (
    INSERT INTO statement_line (
      ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text,
      party, sent_amount, sent_currency, narration, category
    )
    SELECT
      line.account, line.no, line.id, line.kind, line.type,
      coalesce(
        (
          SELECT before.type_seq
          FROM statement_line AS before
          WHERE before.ledger_account = line.account AND before.type = line.type
          ORDER BY before.no DESC
          LIMIT 1
        ),
        0
      ) + row_number() OVER (PARTITION BY line.account, line.type ORDER BY line.no),
      line.description, line.reference, line.search_text,
      line.party, line.sent_amount, line.sent_currency, line.narration, line.category
    FROM worded AS line
  )
  SELECT
    array_agg(
      ROW(
        line.account, today, line.category, line.party,
        CASE WHEN line.is_credit THEN line.amount ELSE 0 END,
        CASE WHEN line.is_credit THEN 0 ELSE line.amount END,
        1
      )::counted_line
    )
  INTO counted
  FROM worded AS line;

  IF coalesce(cardinality(counted), 0) <> entries OR entries <> given THEN
    RAISE EXCEPTION '% statement lines were given for % entries of customers, and % fit',
      given, entries, coalesce(cardinality(counted), 0);
  END IF;
  IF entries > 0 THEN
    PERFORM count_lines(counted);
  END IF;
  RETURN json_array_length(movements);
END
$$;

-- Gives a line another category, and with a party every line of the same party and direction among the newest ones; the sums move
-- with them. Answers how many lines were changed.
CREATE FUNCTION correct_category(
  wanted_account integer,
  wanted_no bigint,
  wanted_party text,
  wanted_credit boolean,
  chosen text,
  among integer
) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  counted counted_line[];
BEGIN
  -- Two corrections at once would both take the same line out of its sum.
  PERFORM pg_advisory_xact_lock(hashtext('correct_category'), wanted_account);
  WITH
  moved AS MATERIALIZED (
    SELECT recent.no, recent.category, recent.party
    FROM (
      SELECT no, category, party, type
      FROM statement_line
      WHERE ledger_account = wanted_account AND (wanted_party IS NOT NULL OR no = wanted_no)
      ORDER BY no DESC
      LIMIT among
    ) AS recent
    WHERE
      recent.category NOT IN (chosen, 'own')
      AND (recent.no = wanted_no OR (recent.party = wanted_party AND (recent.type = 'deposit') = wanted_credit))
  ),
  changed AS (
    UPDATE statement_line AS line
    SET category = chosen
    FROM moved
    WHERE line.ledger_account = wanted_account AND line.no = moved.no
  ),
  booked AS (
    SELECT
      moved.category, moved.party, (transfer.at AT TIME ZONE 'UTC')::date AS day,
      CASE WHEN transfer.to_account = wanted_account THEN transfer.amount ELSE 0 END AS came_in,
      CASE WHEN transfer.to_account = wanted_account THEN 0 ELSE transfer.amount END AS went_out
    FROM moved
    JOIN ledger_view.transfer ON transfer.no = moved.no
  )
  SELECT
    array_agg(
      ROW(
        wanted_account, booked.day, side.category, booked.party,
        side.sign * booked.came_in, side.sign * booked.went_out, side.sign
      )::counted_line
    )
  INTO counted
  FROM booked
  CROSS JOIN LATERAL (VALUES (booked.category, -1), (chosen, 1)) AS side (category, sign);

  IF counted IS NULL THEN
    RETURN 0;
  END IF;
  -- Last, since the next payment of the account waits for these rows.
  PERFORM count_lines(counted);
  DELETE FROM category_day
  WHERE
    lines = 0 AND ledger_account = wanted_account
    AND day IN (SELECT day FROM unnest(counted));
  DELETE FROM party_month
  WHERE
    lines = 0 AND ledger_account = wanted_account
    AND month IN (SELECT date_trunc('month', day)::date FROM unnest(counted));
  RETURN cardinality(counted) / 2;
END
$$;

-- The lines so far: by what they are, and by the code of the merchant.
UPDATE statement_line AS line
SET
  category = CASE
    WHEN line.kind IN ('move', 'exchange') THEN 'own'
    WHEN EXISTS (
      SELECT
      FROM ledger_view.transfer AS booked
      JOIN customer_account AS payer ON payer.ledger_account = booked.from_account
      JOIN customer_account AS payee ON payee.ledger_account = booked.to_account AND payee.customer_id = payer.customer_id
      WHERE booked.no = line.no AND NOT payer.is_shared AND NOT payee.is_shared
    ) THEN 'own'
    WHEN line.kind IN ('loan', 'repayment') THEN 'debt'
    WHEN line.kind IN ('fee', 'card-fee') THEN 'fees'
    WHEN line.kind = 'interest' THEN 'interest'
    WHEN line.kind = 'deposit' THEN 'added'
    WHEN line.kind = 'bonus' OR (line.kind = 'transfer' AND line.type = 'deposit') THEN 'income'
    WHEN line.kind IN ('transfer', 'withdrawal', 'return') THEN 'payments'
    WHEN line.kind = 'card-payment' THEN coalesce(
      (
        SELECT
          CASE
            WHEN code.mcc IN (6010, 6011) THEN 'cash'
            WHEN code.mcc IN (5411, 5422, 5441, 5451, 5462, 5499) THEN 'groceries'
            WHEN code.mcc IN (5811, 5812, 5813, 5814, 5921) THEN 'eating-out'
            WHEN code.mcc IN (5541, 5542, 5552, 5983, 4784, 4789, 7523) OR code.mcc BETWEEN 4011 AND 4214 THEN 'transport'
            WHEN code.mcc BETWEEN 3000 AND 3999
              OR code.mcc IN (4411, 4511, 4582, 4722, 7011, 7012, 7032, 7033, 7512, 7513, 7519) THEN 'travel'
            WHEN code.mcc IN (5912, 5975, 5976) OR code.mcc BETWEEN 8011 AND 8099 THEN 'health'
            WHEN code.mcc IN (4812, 4814, 4816, 4900) THEN 'bills'
            WHEN code.mcc BETWEEN 5815 AND 5818 OR code.mcc = 4899 OR code.mcc BETWEEN 7800 AND 7999 THEN 'leisure'
            WHEN code.mcc BETWEEN 5200 AND 5999 THEN 'shopping'
            WHEN code.mcc BETWEEN 9211 AND 9411 THEN 'public'
            WHEN code.mcc BETWEEN 1500 AND 2999 OR code.mcc BETWEEN 7210 AND 7399 OR code.mcc BETWEEN 8111 AND 8999 THEN 'services'
          END
        FROM ledger_view.transfer AS booked
        JOIN card_payment AS payment ON payment.id::text = booked.memo
        CROSS JOIN LATERAL (SELECT payment.category::integer) AS code (mcc)
        WHERE booked.no = line.no
      ),
      'other'
    )
    ELSE 'other'
  END;

INSERT INTO category_day (ledger_account, day, category, came_in, went_out, lines)
SELECT
  line.ledger_account, (booked.at AT TIME ZONE 'UTC')::date, line.category,
  sum(CASE WHEN booked.to_account = line.ledger_account THEN booked.amount ELSE 0 END),
  sum(CASE WHEN booked.to_account = line.ledger_account THEN 0 ELSE booked.amount END),
  count(*)
FROM statement_line AS line
JOIN ledger_view.transfer AS booked ON booked.no = line.no
GROUP BY 1, 2, 3;

INSERT INTO party_month (ledger_account, month, category, party, came_in, went_out, lines)
SELECT
  line.ledger_account, date_trunc('month', booked.at AT TIME ZONE 'UTC')::date, line.category, line.party,
  sum(CASE WHEN booked.to_account = line.ledger_account THEN booked.amount ELSE 0 END),
  sum(CASE WHEN booked.to_account = line.ledger_account THEN 0 ELSE booked.amount END),
  count(*)
FROM statement_line AS line
JOIN ledger_view.transfer AS booked ON booked.no = line.no
WHERE line.party IS NOT NULL
GROUP BY 1, 2, 3, 4;
