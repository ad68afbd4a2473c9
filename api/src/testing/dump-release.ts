import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { migrateToLatest } from '../db/migrator.ts'
import { openTestDatabase } from './database.ts'

/**
 * `node api/src/testing/dump-release.ts VERSION` writes a dump of the database of a version, for
 * `db/released/upgrade.test.ts`. Run it once, when the version is released, and never again: the dump stands for existing
 * databases. It fills the empty database of `PGHOST`, `PGPORT`, `PGUSER` and `PGDATABASE`, and needs `pg_dump` on the path.
 */
const [version] = process.argv.slice(2)
if (!version) throw new Error('VERSION')
const { PGHOST = '127.0.0.1', PGPORT = '5432', PGUSER = 'postgres', PGDATABASE = 'postgres' } = process.env
const database = openTestDatabase({ host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE })
const run = (text: string) => sql.raw(text).execute(database.db)

await migrateToLatest(database.db)
await run(`insert into users (name, email, phone, role, password_hash, created_at) values
  ('Luis Marte', 'luis@ejemplo.do', '809-555-0101', 'technician', 'x', '2025-01-02 10:00Z'),
  ('Eva Peña', 'eva@ejemplo.do', '829-555-0102', 'customer', 'x', '2025-02-03 11:00Z'),
  ('Admin', 'admin@ejemplo.do', '', 'admin', 'x', '2025-01-01 09:00Z'),
  ('Ana Ureña', 'ana@ejemplo.do', '849-555-0104', 'customer', 'x', '2025-03-04 12:00Z')`)
await run(`insert into photos (file_name, bytes) values ('luis-320.webp', decode(repeat('00ff10', 100), 'hex')),
  ('luis-96.webp', decode(repeat('00ff30', 20), 'hex')), ('luis-960.webp', decode(repeat('00ff20', 400), 'hex'))`)
await run(`insert into technicians (user_id, name, category_id, bio, experience_years, hourly_rate, city, address, skills, profile_image)
  values (1, 'Luis Marte', 2, 'Destapo y reparo.', 7, 650.50, 'Santiago', 'Calle 5 #12', '{Filtraciones,Bombas}', 'luis-320.webp')`)
const at = (days: number) => `timestamptz '2025-06-30 15:00Z' - interval '${days} days'`
for (const [customer, status, changedBy, days, key] of [
  [2, 'pending', null, 1, `'clave-uno-1'`],
  [2, 'accepted', 1, 3, 'null'],
  [2, 'completed', 1, 9, `'clave-dos-2'`],
  [4, 'completed', 1, 20, 'null'],
  [4, 'cancelled', 4, 12, 'null'],
  [4, 'cancelled', 1, 15, 'null'],
] as const)
  await run(`insert into service_requests (customer_id, technician_id, category_id, hourly_rate, service_description, service_location,
      status, status_changed_by, created_at, updated_at, completed_at, request_date, client_op_id)
    values (${customer}, 1, 2, 650.50, 'La bomba no enciende.', 'Los Jardines', '${status}', ${changedBy}, ${at(days)}, ${at(days - 1)},
      ${status === 'completed' ? at(days - 1) : 'null'}, (${at(days - 1)})::date, ${key})`)
await run(`insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
  values (2, 'clave-uno-1', '\\x01', 201, '{}', ${at(1)})`)
await run(`insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date, created_at)
  values (1, 2, 3, 5, 'Puntual y limpio.', '2025-06-22', ${at(7)}), (1, 4, 4, 4, 'Bien.', '2025-06-11', ${at(18)})`)
await run('update technicians set review_count = 2, rating_sum = 9')
await run(`insert into sessions (token_hash, user_id, is_remembered, idle_until, expires_at)
  values ('\\x0102', 2, true, '2026-01-01Z', '2026-02-01Z')`)
await database.drop()

const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts'], {
  maxBuffer: 2 ** 28,
}).toString()
// Removes psql meta-commands, because the dump is not loaded with psql.
const text = dump.replaceAll(/^\\.*\n/gm, '')
await writeFile(new URL(`../db/released/${version}.sql.gz`, import.meta.url), gzipSync(text, { level: 9 }))
console.log(`${version}: ${text.length} characters`)
