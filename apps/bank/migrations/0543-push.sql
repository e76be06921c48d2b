-- Devices that are told while nobody looks at a page. Only while the session lasts that added them: whoever signs out is told nothing.
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  session_id uuid NOT NULL,
  -- Whoever knows it can send to the device: sealed by keys outside of the database, and found by a digest.
  sealed_endpoint text NOT NULL,
  endpoint_digest bytea NOT NULL UNIQUE CHECK (octet_length(endpoint_digest) = 32),
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 65),
  auth bytea NOT NULL CHECK (octet_length(auth) = 16),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL
);

CREATE INDEX push_device_customer ON push_device (customer_id);

-- What is to be sent, from the work that it tells of until it is handed to the jobs, one for each device.
CREATE TABLE push_message (
  notice_id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL,
  text text NOT NULL,
  send_after timestamptz NOT NULL
);

CREATE INDEX push_message_due ON push_message (send_after);

-- When a device may be woken: now, or when the quiet hours end. Minutes of the day in London.
CREATE FUNCTION after_quiet_hours(at timestamptz, quiet_from integer, quiet_until integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE
AS $$
  SELECT
    CASE
      WHEN quiet_from IS NULL THEN at
      WHEN (quiet_from < quiet_until AND minute >= quiet_from AND minute < quiet_until)
        OR (quiet_from > quiet_until AND (minute >= quiet_from OR minute < quiet_until))
        THEN (day + make_interval(mins => quiet_until)
          + CASE WHEN minute >= quiet_until THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'Europe/London'
      ELSE at
    END
  FROM (
    SELECT
      date_trunc('day', at AT TIME ZONE 'Europe/London') AS day,
      extract(hour FROM at AT TIME ZONE 'Europe/London')::integer * 60
        + extract(minute FROM at AT TIME ZONE 'Europe/London')::integer AS minute
  ) AS london;
$$;

-- As before, and for devices.
CREATE OR REPLACE FUNCTION write_notices(base bigint, notices json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  WITH told AS (
    SELECT
      told.id, customer.id AS customer_id, told.kind, told.text, told.created_at,
      coalesce(choice.in_app, true) AS in_app, coalesce(choice.by_push, true) AS by_push
    FROM json_to_recordset(notices) AS told (id uuid, email text, kind text, text text, created_at timestamptz)
    JOIN customer ON customer.email = lower(told.email)
    LEFT JOIN notice_choice AS choice ON choice.customer_id = customer.id AND choice.kind = told.kind
  ), written AS (
    INSERT INTO notice (id, customer_id, kind, text, created_at)
    SELECT id, customer_id, kind, text, created_at
    FROM told
    WHERE in_app
  ), pushed AS (
    INSERT INTO push_message (notice_id, customer_id, kind, text, send_after)
    SELECT
      told.id, told.customer_id, told.kind, told.text,
      CASE
        WHEN told.kind = 'security' THEN told.created_at
        ELSE after_quiet_hours(told.created_at, preference.quiet_from, preference.quiet_until)
      END
    FROM told
    LEFT JOIN notice_preference AS preference ON preference.customer_id = told.customer_id
    WHERE told.by_push AND EXISTS (SELECT FROM push_device AS device WHERE device.customer_id = told.customer_id)
  )
  INSERT INTO stream_event (topic, customer_id)
  SELECT DISTINCT 'notices', customer_id
  FROM told
  WHERE in_app OR by_push;
  RETURN json_array_length(notices);
END;
$$;
