-- Whoever has an account or shares it.
CREATE FUNCTION people_of_account(account uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT own.customer_id FROM customer_account AS own WHERE own.id = account AND NOT own.is_shared
  UNION ALL
  SELECT party.customer_id FROM account_party AS party WHERE party.account_id = account AND party.until IS NULL;
$$;

-- Whose a thing is that staff or a job changed: nobody for what only the bank knows of.
CREATE FUNCTION people_of_thing(kind text, thing uuid) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  CASE kind
    WHEN 'card' THEN RETURN QUERY SELECT customer_id FROM card WHERE id = thing;
    WHEN 'conversation' THEN
      RETURN QUERY SELECT customer_id FROM conversation WHERE id = thing AND customer_id IS NOT NULL;
    WHEN 'deposit' THEN RETURN QUERY SELECT customer_id FROM deposit WHERE id = thing;
    WHEN 'dispute' THEN RETURN QUERY SELECT customer_id FROM card_dispute WHERE id = thing;
    WHEN 'identity-check' THEN RETURN QUERY SELECT customer_id FROM identity_check WHERE id = thing;
    WHEN 'lending' THEN RETURN QUERY SELECT customer_id FROM lending_loan WHERE id = thing;
    WHEN 'loan' THEN RETURN QUERY SELECT customer_id FROM loan WHERE id = thing;
    WHEN 'money-request' THEN RETURN QUERY SELECT customer_id FROM money_request WHERE id = thing;
    WHEN 'payee' THEN RETURN QUERY SELECT customer_id FROM payee WHERE id = thing;
    WHEN 'payment-in' THEN
      RETURN QUERY SELECT people_of_account(account_id) FROM payment_in WHERE id = thing AND account_id IS NOT NULL;
    -- Its subject is who was referred; the bonus is the other's.
    WHEN 'referral' THEN RETURN QUERY SELECT referrer_id FROM referral_judgement WHERE referee_id = thing;
    WHEN 'session' THEN RETURN QUERY SELECT customer_id FROM session WHERE id = thing;
    WHEN 'standing-order' THEN
      RETURN QUERY SELECT people_of_account(account_id) FROM standing_order WHERE id = thing;
    WHEN 'topup' THEN RETURN QUERY SELECT customer_id FROM topup WHERE id = thing;
    WHEN 'withdrawal' THEN
      RETURN QUERY
        SELECT people_of_account(account.id)
        FROM withdrawal AS payment
        JOIN customer_account AS account ON account.ledger_account = payment.payer_account
        WHERE payment.id = thing;
  END CASE;
END;
$$;

-- As before, and for whoever owns a thing.
CREATE OR REPLACE FUNCTION tell_changes(base bigint, changes json) RETURNS integer
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stream_event (topic, customer_id, staff_id)
  SELECT DISTINCT told.topic, told.customer_id, told.staff_id
  FROM (
    SELECT change.topic, change.customer_id, change.staff_id
    FROM json_to_recordset(changes)
      AS change (topic text, customer_id uuid, staff_id uuid, account_id uuid, transfer integer, thing_id uuid)
    WHERE change.account_id IS NULL AND change.transfer IS NULL AND change.thing_id IS NULL
    UNION ALL
    SELECT change.topic, owner.customer_id, NULL
    FROM json_to_recordset(changes) AS change (topic text, thing text, thing_id uuid)
    CROSS JOIN LATERAL people_of_thing(change.thing, change.thing_id) AS owner (customer_id)
    WHERE change.thing_id IS NOT NULL
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
