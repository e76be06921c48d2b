-- When a customer has looked for others by their email addresses, oldest first: a bound on how often keeps anybody from listing who is a customer here.

CREATE TABLE payee_lookup (
  customer_id uuid PRIMARY KEY REFERENCES customer (id),
  at timestamptz[] NOT NULL DEFAULT '{}'
);
