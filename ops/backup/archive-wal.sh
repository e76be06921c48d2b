#!/bin/sh
# Keeps one finished piece of the server's log:
#   archive_command = '/path/to/archive-wal.sh /path/to/archive "%p" "%f"'
# PostgreSQL asks again until this succeeds, and keeps the piece until then.
set -eu

directory=$1
path=$2
name=$3

# Asked again after a crash, the same piece is fine; another one under its name never is.
if [ -e "$directory/$name" ]; then
  exec cmp -s "$path" "$directory/$name"
fi
cp "$path" "$directory/.$name.partial"
sync "$directory/.$name.partial"
mv "$directory/.$name.partial" "$directory/$name"
sync "$directory"
