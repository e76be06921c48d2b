-- The running bank reads everything, adds to the journal, and changes nothing that is written there. Blocks are
-- appended by the function that seals them, and by nobody else.

REVOKE ALL ON SCHEMA ledger FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;

DO $$
BEGIN
  IF to_regrole('farthing_app') IS NULL THEN
    CREATE ROLE farthing_app NOLOGIN;
  END IF;
END
$$;

GRANT USAGE ON SCHEMA ledger TO farthing_app;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO farthing_app;
GRANT INSERT ON
  ledger.account,
  ledger.transfer,
  ledger.entry,
  ledger.hold,
  ledger.closing,
  ledger.unsealed
TO farthing_app;
GRANT UPDATE (balance, held, seq, closed) ON ledger.account TO farthing_app;
GRANT DELETE ON ledger.hold TO farthing_app;
GRANT USAGE ON SEQUENCE ledger.base, ledger.account_id TO farthing_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ledger TO farthing_app;
REVOKE EXECUTE ON FUNCTION ledger.seal_at_commit() FROM farthing_app;
