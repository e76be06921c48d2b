-- What is deleted by its time is deleted by the running bank, which may therefore delete. Whoever has taken it over could wipe out what
-- they did: so the database itself keeps what is too young for any keeping time that can be set, and what was paid.

CREATE FUNCTION keep_what_was_said() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Nobody who runs the bank can change when it was written.
  IF OLD.created_at > now() - interval '29 days' THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: what was said is kept for a month at least';
  END IF;
  RETURN OLD;
END;
$$;

CREATE TRIGGER keep_what_was_said BEFORE DELETE ON conversation_message
FOR EACH ROW EXECUTE FUNCTION keep_what_was_said();
CREATE TRIGGER keep_what_was_said BEFORE DELETE ON conversation_file
FOR EACH ROW EXECUTE FUNCTION keep_what_was_said();

CREATE FUNCTION keep_what_was_begun() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.state <> 'pending' THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: a line that was begun stays';
  END IF;
  RETURN OLD;
END;
$$;

CREATE TRIGGER keep_what_was_begun BEFORE DELETE ON payment_batch_line
FOR EACH ROW EXECUTE FUNCTION keep_what_was_begun();
