-- The bank's tables live in the schema public, the ledger's in its own. Whatever a later file creates in public, the
-- running bank may read and write; it may never create, change or drop anything. Tables that need less say so in
-- their own file. Nothing is granted on the ledger here: its migrations do that, row by row of what it may do.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

GRANT USAGE ON SCHEMA public TO farthing_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public
GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO farthing_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public
GRANT USAGE, SELECT ON SEQUENCES TO farthing_app;
