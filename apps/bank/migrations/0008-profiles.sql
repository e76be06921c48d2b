-- What a customer tells of themselves beside the registration, and their picture as the bank has re-encoded it.

CREATE TABLE customer_profile (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  phone_number text CHECK (phone_number ~ '^\+[1-9][0-9]{5,14}$'),
  gender text CHECK (gender IN ('Male', 'Female', 'Other')),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  address text CHECK (length(address) BETWEEN 1 AND 120),
  city text CHECK (length(city) BETWEEN 1 AND 80),
  state text CHECK (length(state) BETWEEN 1 AND 80)
);

CREATE TABLE profile_picture (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL UNIQUE REFERENCES customer (id),
  webp bytea NOT NULL CHECK (octet_length(webp) <= 1048576),
  created_at timestamptz NOT NULL
);

-- A WebP is compressed already.
ALTER TABLE profile_picture ALTER COLUMN webp SET STORAGE EXTERNAL;
