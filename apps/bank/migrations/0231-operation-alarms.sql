-- What was at a threshold that the bank has set, since when, and until when. One alarm of a measure is open at a time, whatever
-- processes look at it. Only its end is ever written to it.

CREATE TABLE operation_alarm (
  id uuid PRIMARY KEY,
  measure text NOT NULL CHECK (measure ~ '^[a-z]+(-[a-z]+)*$'),
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 300),
  raised_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= raised_at)
);

CREATE UNIQUE INDEX operation_alarm_open ON operation_alarm (measure) WHERE ended_at IS NULL;
CREATE INDEX operation_alarm_newest ON operation_alarm (raised_at DESC, id DESC);

REVOKE UPDATE, DELETE ON operation_alarm FROM farthing_app;
GRANT UPDATE (ended_at) ON operation_alarm TO farthing_app;

-- Since when a measure has been on the other side of its threshold than its alarm says: what goes to and fro raises nothing.
CREATE TABLE operation_watch (
  measure text PRIMARY KEY,
  other_since timestamptz NOT NULL
);
