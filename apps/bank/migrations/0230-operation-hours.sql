-- What came in by the hour, for the operations page: counted by a job, so that a page reads one row an hour whatever the tables hold.
-- Everything here is derived and counted again while it may still change.

CREATE TABLE operation_hour (
  hour timestamptz PRIMARY KEY CHECK (hour = date_trunc('hour', hour, 'UTC')),
  counted_at timestamptz NOT NULL,
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object')
);
