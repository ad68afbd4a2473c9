#!/usr/bin/env bash
# Expected: a dump by pg_dump of a database that works can be read back by psql of the same version.
# Seen: a table has a generated column whose SQL function (body in quotes) calls a second function without a schema.
#   Both are in `public`, all works, and the dump cannot be restored: it empties search_path, so at CREATE TABLE,
#   where the body is inlined, 'function fold(text) does not exist'. The table and its rows are missing. With the body
#   written as `return upper(fold(word))` (PostgreSQL 14 and newer) the names are resolved once, and the dump
#   restores.
# Versions: PostgreSQL 15.18 (server, pg_dump and psql of Debian).
# Why it matters: a search key without accents is such a column. The backup runs without an error every night, and the
#   day of the restore is the first on which anybody notices.
# Documented: not found. https://www.postgresql.org/docs/15/app-pgdump.html would be the page;
#   https://www.postgresql.org/docs/15/sql-createfunction.html says that only the unquoted body is parsed when the
#   function is made.
set -euo pipefail

bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)
[ -x "$bin/initdb" ] && [ -x "$bin/pg_dump" ] ||
  { echo 'This needs PostgreSQL 14 or newer (Debian: postgresql).' >&2; exit 2; }
work=$(mktemp -d)
stop() {
  [ ! -f data/postmaster.pid ] || "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
# PostgreSQL does not run as root.
as=()
[ "$(id -u)" != 0 ] || { chown nobody "$work"; as=(runuser -u nobody --); }
"${as[@]}" "$bin/initdb" -D data -U app -A trust --no-sync --locale=C -E UTF8 >/dev/null
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-F -k $work -c listen_addresses=" start >/dev/null
export PGHOST=$work PGUSER=app
"$bin/pg_dump" --version
sql() { "$bin/psql" -XAtq -v ON_ERROR_STOP=1 "$@"; }

# Makes a database with the given function body, dumps it and restores the dump. Prints the first error or the row.
restore() {
  sql -d postgres -c "create database $1" -c "create database $1_restored"
  sql -d "$1" -c "
    create function fold(word text) returns text language sql immutable as 'select lower(word)';
    create function search_key(word text) returns text language sql immutable $2;
    create table place (name text, key text generated always as (search_key(name)) stored);
    insert into place (name) values ('Gurabo');"
  "$bin/pg_dump" "$1" >"$1.sql"
  if sql -d "$1_restored" -f "$1.sql" >/dev/null 2>errors; then
    sql -d "$1_restored" -c "select 'restored: ' || name || ' ' || key from place"
  else
    grep -o 'ERROR:.*' errors | head -1
  fi
}

quoted=$(restore quoted "as 'select upper(fold(word))'")
parsed=$(restore parsed 'return upper(fold(word))')
echo "body in quotes: $quoted"
echo "RETURN body:    $parsed"
[ "$quoted" = 'ERROR:  function fold(text) does not exist' ] && [ "$parsed" = 'restored: Gurabo GURABO' ] ||
  { echo 'Changed: the dump now restores with a body in quotes (or no longer with RETURN).' >&2; exit 1; }
