-- The rows of a batch of works are written by one statement together with their transfers, and counted by it: fewer than
-- were asked for would be a change of state that is told and not made. LG409: something is not as it was judged.

CREATE FUNCTION ledger.expect_rows(written bigint, expected bigint) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF written IS DISTINCT FROM expected THEN
    RAISE EXCEPTION '% rows were written of %', written, expected USING ERRCODE = 'LG409';
  END IF;
END
$$;

REVOKE ALL ON FUNCTION ledger.expect_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.expect_rows TO farthing_app;
