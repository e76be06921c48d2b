-- What has changed for whom, for an hour: open pages are told, and ask again for what they show. It holds no figures.
-- Not logged: after a crash it is empty, and every page is told to ask for everything.
CREATE UNLOGGED TABLE stream_event (
  -- Ids are taken before commits. Whoever read by them alone would never see what was committed late; a transaction's number
  -- is compared with the oldest that still runs instead.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  topic text NOT NULL CHECK (topic ~ '^[a-z-]{1,40}$'),
  -- One customer, one member of staff, or with neither all members of staff.
  customer_id uuid,
  staff_id uuid,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, id),
  CHECK (customer_id IS NULL OR staff_id IS NULL)
);

CREATE INDEX stream_event_customer ON stream_event (customer_id, xid) WHERE customer_id IS NOT NULL;
CREATE INDEX stream_event_staff ON stream_event (xid) WHERE customer_id IS NULL;
CREATE INDEX stream_event_age ON stream_event USING brin (told_at);

-- Of a batch of works, each change of each person once. Whoever may see an account is told of what moves on it.
CREATE FUNCTION tell_changes(base bigint, changes json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stream_event (topic, customer_id, staff_id)
  SELECT DISTINCT told.topic, told.customer_id, told.staff_id
  FROM (
    SELECT change.topic, change.customer_id, change.staff_id
    FROM json_to_recordset(changes)
      AS change (topic text, customer_id uuid, staff_id uuid, account_id uuid, transfer integer)
    WHERE change.account_id IS NULL AND change.transfer IS NULL
    UNION ALL
    SELECT change.topic, seeing.customer_id, NULL
    FROM json_to_recordset(changes) AS change (topic text, account_id uuid, transfer integer)
    CROSS JOIN LATERAL (
      SELECT account.id, account.customer_id, account.is_shared
      FROM customer_account AS account
      WHERE account.id = change.account_id
      UNION ALL
      SELECT account.id, account.customer_id, account.is_shared
      FROM ledger.transfer AS moved
      JOIN customer_account AS account ON account.ledger_account IN (moved.from_account, moved.to_account)
      WHERE moved.no = base + change.transfer
    ) AS account
    CROSS JOIN LATERAL (
      SELECT account.customer_id
      WHERE NOT account.is_shared
      UNION ALL
      SELECT party.customer_id
      FROM account_party AS party
      WHERE account.is_shared AND party.account_id = account.id AND party.until IS NULL
    ) AS seeing
    WHERE change.account_id IS NOT NULL OR change.transfer IS NOT NULL
  ) AS told;
  RETURN json_array_length(changes);
END;
$$;
