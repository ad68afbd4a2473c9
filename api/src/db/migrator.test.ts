import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnedDatabase } from '../testing/database.ts'
import { open } from '../testing/full-database.ts'
import type { OpenDatabase } from './client.ts'
import { createTablesOf, migrateToLatest, refuseOutdated } from './migrator.ts'

const test = await createOwnedDatabase()
/** Opened as for migrations: named statements could not run a whole file. */
let database: OpenDatabase

beforeAll(() => {
  database = open(test.connection)
})
afterAll(async () => {
  await database.db.destroy()
  await test.drop()
})

async function isThere(name: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regproc(${name}) is not null as is_there`.execute(database.db)
  return rows[0]?.is_there ?? false
}

it('the functions are created again if their files have changed since the database ran them', async () => {
  await sql`drop function refresh_order()`.execute(database.db)
  await migrateToLatest(database.db)
  expect(await isThere('refresh_order')).toBe(false)
  await sql`update logic_hash set hash = 'of other files'`.execute(database.db)
  await migrateToLatest(database.db)
  expect(await isThere('refresh_order')).toBe(true)
})

it('every migration runs on tables without functions and triggers, as restore runs it', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  )
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  for (const { name } of rows) await createTablesOf(database.db, name)
  await expect(refuseOutdated(database.db)).resolves.toBeUndefined()
  expect(await isThere('refresh_order')).toBe(false)
  await migrateToLatest(database.db)
  expect(await isThere('refresh_order')).toBe(true)
})

it('a missing migration runs although one with a higher number has run', async () => {
  await sql`drop table logic_hash`.execute(database.db)
  await sql`delete from kysely_migration where name = '0042-logic'`.execute(database.db)
  await expect(refuseOutdated(database.db)).rejects.toThrow('0042-logic is missing')
  await migrateToLatest(database.db)
  await expect(refuseOutdated(database.db)).resolves.toBeUndefined()
})

it('replicas that start at once on an empty database migrate one after another', async () => {
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(database.db)))
  await expect(refuseOutdated(database.db)).resolves.toBeUndefined()
})

it('a kept answer about quick replies becomes one that phones understand', async () => {
  await sql`insert into users (id, name, email, phone, password_hash, role)
    values (1, 'Ana', 'ana@example.com', '8095550100', '', 'technician')`.execute(database.db)
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, body) values
    (1, 'stuck', '', 200, '{"quick_replies":{"count":2}}'), (1, 'other', '', 200, '{"unread":3}')`.execute(
    database.db,
  )
  await sql`delete from kysely_migration where name = '0056-quick-reply-answers'`.execute(database.db)
  await migrateToLatest(database.db)
  const { rows } = await sql<{ body: string }>`select body from idempotency_keys order by key desc`.execute(
    database.db,
  )
  expect(rows.map(({ body }) => JSON.parse(body))).toEqual([{ quick_replies: 2 }, { unread: 3 }])
})
