#!/bin/sh
# Prepares a data directory that, when a server is started on it, becomes what the books were at a moment:
#   restore.sh BASE ARCHIVE DATA ['2030-01-31 12:00:00+00']
# BASE is a folder that base-backup.sh made before that moment, ARCHIVE what archive-wal.sh filled. Without a moment,
# everything that was archived comes back. DATA must not exist yet: nothing is ever overwritten.
set -eu

base=$1
archive=$2
data=$3
moment=${4:-}

if [ -e "$data" ]; then
  echo "$data exists already: move it away first, it may be needed to find out what happened" >&2
  exit 1
fi
# A log that is not found would be no error to PostgreSQL without a moment: the books would come back without it. It also asks
# for the log from within DATA, where a relative path leads nowhere.
if [ ! -d "$archive" ]; then
  echo "$archive is not a folder: without the archived log the newest of the books would be missing" >&2
  exit 1
fi
archive=$(cd "$archive" && pwd)
cp -a "$base" "$data"
chmod 700 "$data"
rm -f "$data/postmaster.pid" "$data/standby.signal"
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$moment" ]; then echo "recovery_target_time = '$moment'"; fi
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
