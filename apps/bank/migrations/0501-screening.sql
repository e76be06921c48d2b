-- Names that are on lists of sanctions or of politically exposed people, and customers whose names are like them.

CREATE TABLE screening_list (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  kind text NOT NULL CHECK (kind IN ('sanctions', 'exposed')),
  imported_at timestamptz NOT NULL,
  -- Another with each import, by which processes know that theirs is old.
  version bigint NOT NULL CHECK (version > 0)
);

CREATE TABLE screening_entry (
  list text NOT NULL REFERENCES screening_list (name),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
  names text[] NOT NULL CHECK (cardinality(names) BETWEEN 1 AND 200),
  birth_years smallint[] NOT NULL,
  -- Of names and years: what was no hit is asked again when it changes.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (list, reference)
);

CREATE TABLE screening_hit (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  -- As it was when it was looked for.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  list text NOT NULL,
  reference text NOT NULL,
  listed_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sanctions', 'exposed')),
  likeness smallint NOT NULL CHECK (likeness BETWEEN 0 AND 100),
  digest bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'false', 'true')),
  found_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  -- Found again, it is the same; a name or an entry that changes makes another of it.
  UNIQUE (customer_id, name, list, reference, digest)
);

CREATE INDEX screening_hit_open ON screening_hit (found_at) WHERE state = 'open';

-- How far new customers have been looked at; one row.
CREATE TABLE screening_mark (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  until timestamptz NOT NULL
);

REVOKE DELETE ON screening_hit FROM farthing_app;
