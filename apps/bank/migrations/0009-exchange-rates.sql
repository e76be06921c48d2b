-- Every set of exchange rates that the bank has fetched and found good. A quote names the time of its rates, so what
-- was charged can be looked up for ever: the running bank may add and read, and nothing else.

CREATE TABLE exchange_rates (
  fetched_at timestamptz PRIMARY KEY,
  -- The host that answered.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 300),
  -- What one US dollar buys.
  eur numeric NOT NULL CHECK (eur > 0 AND scale(eur) <= 6),
  gbp numeric NOT NULL CHECK (gbp > 0 AND scale(gbp) <= 6)
);

REVOKE UPDATE, DELETE ON exchange_rates FROM farthing_app;
