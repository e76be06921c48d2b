-- What a role may do is data: a bank changes the roles that come with it, and makes its own. Null are the permissions
-- that come with the bank, as its program lists them. Which permissions there are is the program's.

CREATE TABLE staff_role (
  name text PRIMARY KEY CHECK (name ~ '^[a-z]+(-[a-z]+)*$' AND length(name) BETWEEN 3 AND 30),
  permissions text[],
  changed_at timestamptz,
  CHECK ((permissions IS NULL) = (changed_at IS NULL))
);

INSERT INTO staff_role (name)
VALUES ('support'), ('operations'), ('approver'), ('administrator'), ('auditor');

ALTER TABLE staff_member
  DROP CONSTRAINT staff_member_role_check,
  ADD CONSTRAINT staff_member_role_fkey FOREIGN KEY (role) REFERENCES staff_role (name);

REVOKE DELETE ON staff_role FROM farthing_app;
REVOKE UPDATE ON staff_role FROM farthing_app;
GRANT UPDATE (permissions, changed_at) ON staff_role TO farthing_app;
