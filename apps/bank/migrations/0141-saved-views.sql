-- A list of the console as somebody likes to see it: filters, order and columns, as they stand in its address.

CREATE TABLE list_view (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff_member (id),
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (length(query) <= 2000),
  -- For everybody who may read the list.
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (staff_id, list, name)
);

CREATE INDEX list_view_shared ON list_view (list) WHERE shared;

REVOKE UPDATE ON list_view FROM farthing_app;
