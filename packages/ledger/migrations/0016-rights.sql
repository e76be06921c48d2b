-- The running bank reads everything, adds to the journal, and changes nothing that is written there. Blocks and knots are
-- added by functions of the owner, and by nobody else.

DO $$
BEGIN
  IF to_regrole('farthing_app') IS NULL THEN
    CREATE ROLE farthing_app NOLOGIN;
  END IF;
END
$$;

REVOKE ALL ON SCHEMA ledger, ledger_view FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;

GRANT USAGE ON SCHEMA ledger, ledger_view TO farthing_app;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger, ledger_view TO farthing_app;
GRANT INSERT ON ledger.account, ledger.transfer, ledger.hold, ledger.closing TO farthing_app;
GRANT UPDATE (balance, held, seq, closed) ON ledger.account TO farthing_app;
GRANT DELETE ON ledger.hold TO farthing_app;
GRANT USAGE ON SEQUENCE ledger.base, ledger.account_id TO farthing_app;
GRANT EXECUTE ON FUNCTION
  ledger.take_lane,
  ledger.seal,
  ledger.tie,
  ledger.write_batch,
  ledger.write_transfer,
  ledger.open_accounts,
  ledger.close_account,
  ledger.expect_rows,
  ledger.last_entry,
  ledger.balance_at
TO farthing_app;
