#!/bin/sh
# Once, on a new server, as its superuser: the two logins of the bank and its database. The one that runs the bank may not
# change tables; the one that migrates owns them.
set -eu

: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"

psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE farthing_owner LOGIN PASSWORD :'owner';
CREATE ROLE farthing_app LOGIN PASSWORD :'app';
CREATE DATABASE farthing OWNER farthing_owner;
REVOKE ALL ON DATABASE farthing FROM PUBLIC;
GRANT CONNECT ON DATABASE farthing TO farthing_app;
SQL
