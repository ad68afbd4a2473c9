import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts'
import { findBrokenInvariants } from '../invariants.ts'
import { migrateToLatest } from '../migrator.ts'

const FOLDER = new URL('./', import.meta.url)
const DUMPS = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql.gz')).sort()

/** Queries for the data of users that work in the schema of every release. */
const USER_DATA = [
  'select id, name, email, phone, role, password_hash, created_at from users order by id',
  'select id, user_id, category_id, bio, hourly_rate, city, address, skills, rating_sum, review_count from technicians order by id',
  'select id, customer_id, technician_id, request_date, service_description, service_location, status, client_op_id, created_at from service_requests order by id',
  'select id, customer_id, service_request_id, rating, comment, service_date from reviews order by id',
  'select user_id, key, request_hash, status, body from idempotency_keys order by 1, 2',
  'select token_hash, user_id, expires_at from sessions order by 1',
  'select file_name, md5(bytes) as content from photos order by 1',
]

/**
 * All parts of a schema, by name. Leaves out what differs between versions of PostgreSQL: `not null` constraints, which
 * the columns show anyway, and parentheses of triggers.
 */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name as what,
      concat_ws(' ', udt_name, is_nullable, column_default, is_identity, character_maximum_length) as how
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'trigger ' || tgrelid::regclass || '.' || tgname, translate(pg_get_triggerdef(oid), '()', '')
    from pg_trigger where not tgisinternal
  union all select 'sequence ' || sequencename, concat_ws(' ', data_type, increment_by, max_value)
    from pg_sequences where schemaname = 'public'
  union all select 'migration ' || name, '' from kysely_migration
  order by 1`

it.each(DUMPS)('migrating %s keeps the data of users and results in the current schema', async (file) => {
  const [old, fresh] = await Promise.all([createOwnedDatabase(), createOwnedDatabase()])
  try {
    await load(old, gunzipSync(await readFile(new URL(file, FOLDER))).toString())
    const before = await rowsOf(old)
    expect(before.every((rows) => rows.length > 0)).toBe(true)
    await migrateToLatest(old.db)
    expect(await rowsOf(old)).toEqual(before)
    expect(await findBrokenInvariants(old.db)).toEqual([])
    expect(await query(old, SCHEMA)).toEqual(await query(fresh, SCHEMA))
  } finally {
    await Promise.all([old.drop(), fresh.drop()])
  }
})

/** Replaces the schema by the dump. A dump changes settings of its connection, which is therefore closed. */
async function load({ pool }: TestDatabase, dump: string): Promise<void> {
  const client: pg.PoolClient = await pool.connect()
  try {
    await client.query('drop schema public cascade; create schema public')
    await client.query(dump)
  } finally {
    client.release(true)
  }
}

function rowsOf(database: TestDatabase) {
  return Promise.all(USER_DATA.map((text) => query(database, text)))
}

async function query({ pool }: TestDatabase, text: string): Promise<unknown[]> {
  return (await pool.query(text)).rows
}
