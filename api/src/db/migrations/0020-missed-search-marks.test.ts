import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createOwnedDatabase } from '../../testing/database.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

const database = await createOwnedDatabase()

afterAll(() => database.drop())

it('the migration deletes stored missed searches, whose number of people is unknown', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, '0019-blocked-technicians')
  await sql`insert into missed_searches (words, times, last_day) values ('zangano', 30, now())`.execute(db)
  await migrateToLatest(db)
  expect(await db.selectFrom('missed_searches').selectAll().execute()).toEqual([])
})
