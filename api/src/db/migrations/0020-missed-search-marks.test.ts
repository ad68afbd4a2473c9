import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createOwnedDatabase()
})
afterAll(() => database.drop())

it('drops phrases of before that fewer than three can have typed, or that may tell of a person', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, '0019-blocked-technicians')
  await sql`insert into missed_searches (words, times, last_day) values
    ('mariposa', 2, now()), ('ana la de la casa rosada', 9, now()), ('ocho cero nueve 555', 9, now()),
    ('cinco bombillos de 220 voltios', 9, now()), ('zangano', 3, now())`.execute(db)
  await migrateToLatest(db)
  const rows = await db.selectFrom('missed_searches').select('words').orderBy('words').execute()
  expect(rows.map(({ words }) => words)).toEqual(['cinco bombillos de 220 voltios', 'zangano'])
})
