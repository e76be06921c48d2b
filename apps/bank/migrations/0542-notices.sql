-- What a customer is told in the app. It says what the subject of the mail says that is written with it.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z-]{1,40}$'),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL,
  read_at timestamptz CHECK (read_at >= created_at)
);

CREATE INDEX notice_customer ON notice (customer_id, id DESC);
CREATE INDEX notice_unread ON notice (customer_id) WHERE read_at IS NULL;
CREATE INDEX notice_age ON notice (created_at);

-- Where a customer is told of a kind; a kind without a row goes everywhere. What concerns security cannot be chosen, and what the
-- bank has to write about a loan or an account goes by email.
CREATE TABLE notice_choice (
  customer_id uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z-]{1,40}$' AND kind <> 'security'),
  in_app boolean NOT NULL,
  by_email boolean NOT NULL,
  by_push boolean NOT NULL,
  PRIMARY KEY (customer_id, kind),
  CHECK (by_email OR kind NOT IN ('loans', 'accounts'))
);

CREATE TABLE notice_preference (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  -- Minutes of the day in London, between which no device is woken.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until integer CHECK (quiet_until BETWEEN 0 AND 1439),
  -- One mail a day in place of each.
  has_digest boolean NOT NULL,
  -- Whether a locked screen may show amounts and names.
  shows_figures boolean NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK (quiet_from <> quiet_until)
);

ALTER TABLE mail
  -- What it tells of; none for a mail with a code, and for whoever is no customer.
  ADD COLUMN kind text CHECK (kind ~ '^[a-z-]{1,40}$'),
  -- Not sent by itself: the person wants none of this kind, or one a day, in which it was told.
  ADD COLUMN withheld text CHECK (withheld IN ('off', 'digest', 'told'));

CREATE INDEX mail_digest ON mail (recipient) WHERE withheld = 'digest';

-- Decided when it is written, by whoever writes it: a mail that nobody wants has no body, and nothing waits for it.
CREATE FUNCTION withhold_mail() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT
    CASE
      WHEN NOT choice.by_email THEN 'off'
      WHEN NEW.kind IN ('approvals', 'loans', 'accounts') THEN NULL
      WHEN preference.has_digest THEN 'digest'
    END
  INTO NEW.withheld
  FROM customer
  LEFT JOIN notice_choice AS choice ON choice.customer_id = customer.id AND choice.kind = NEW.kind
  LEFT JOIN notice_preference AS preference ON preference.customer_id = customer.id
  WHERE customer.email = lower(NEW.recipient);
  IF NEW.withheld IS NOT NULL THEN
    NEW.sealed_body := NULL;
    NEW.sent_at := NEW.created_at;
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER mail_withhold
BEFORE INSERT ON mail
FOR EACH ROW WHEN (NEW.kind IS NOT NULL AND NEW.kind <> 'security')
EXECUTE FUNCTION withhold_mail();

-- For whoever has the address of a mail; nobody may have it, since people are written to before they are customers.
CREATE FUNCTION write_notices(base bigint, notices json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  WITH written AS (
    INSERT INTO notice (id, customer_id, kind, text, created_at)
    SELECT told.id, customer.id, told.kind, told.text, told.created_at
    FROM json_to_recordset(notices) AS told (id uuid, email text, kind text, text text, created_at timestamptz)
    JOIN customer ON customer.email = lower(told.email)
    WHERE NOT EXISTS (
      SELECT FROM notice_choice AS choice
      WHERE choice.customer_id = customer.id AND choice.kind = told.kind AND NOT choice.in_app
    )
    RETURNING customer_id
  )
  INSERT INTO stream_event (topic, customer_id)
  SELECT DISTINCT 'notices', customer_id
  FROM written;
  RETURN json_array_length(notices);
END;
$$;
