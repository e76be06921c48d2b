-- Wrong passwords count against the network or the device that they come from, so that a stranger's guesses do not keep
-- the owner out; and against the address for all strangers together.

ALTER TABLE login_attempts
  -- For a network or a device: the address that was tried, so that all tries with it can be forgotten at once.
  ADD COLUMN about bytea CHECK (octet_length(about) = 32);

CREATE INDEX login_attempts_about ON login_attempts (about) WHERE about IS NOT NULL;

-- A refresh token that comes twice is excused once in a while: an answer may be lost.
ALTER TABLE session
  ADD COLUMN repeated_at timestamptz,
  -- From the first time on that the browser shows its cookie along with a token of the session, each refresh needs it.
  ADD COLUMN device_bound boolean NOT NULL DEFAULT false;

ALTER TABLE staff_session ADD COLUMN repeated_at timestamptz;
