#!/bin/sh
# Copies the whole running server into a new folder under BACKUP_DIR, checks the copy, and prints the folder's name.
# The server and the login are those of PGHOST, PGPORT, PGUSER and PGPASSWORD (or of a .pgpass file); the login needs
# the right REPLICATION. Together with the archived log (archive-wal.sh) it can be restored to any later moment.
set -eu

: "${BACKUP_DIR:?set BACKUP_DIR to the folder that holds the backups}"
name="$BACKUP_DIR/base-$(date -u +%Y%m%dT%H%M%SZ)"

pg_basebackup --pgdata="$name.partial" --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256 --no-password
pg_verifybackup --quiet "$name.partial"
# Whole or not there at all: what a broken run leaves keeps its other name.
mv "$name.partial" "$name"
echo "$name"
