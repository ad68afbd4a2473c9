import { singleWords } from '@tecnicerca/shared/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTechnicians } from '../../features/technicians/list-technicians.fixture.ts'
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

let database: TestDatabase
let before: unknown

beforeAll(async () => {
  database = await createOwnedDatabase()
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, '0007-public-address')
  await sql`insert into categories (name, description, icon_name, synonyms) values ('Pozos', '', '', 'pozo,  pozo seco')`.execute(
    db,
  )
  await insertTechnicians(db, [{ category_id: 2 }, { category_id: 3 }, { category_id: null }])
  before = await wordsOfAll()
  await migrateToLatest(db)
})
afterAll(() => database.drop())

async function wordsOfAll() {
  const { rows } = await sql`select id, fts::text from technicians order by id`.execute(database.db)
  return rows
}

it('the migration separates synonyms by commas, and keeps those that had commas', async () => {
  const { rows } = await sql<{ synonyms: string }>`
    select synonyms from categories where id in (2, 7) order by id`.execute(database.db)
  expect(rows.map(({ synonyms }) => synonyms)).toEqual([
    'plomero, tubería, filtración, fuga, baño, inodoro, bomba, cisterna, tinaco',
    'pozo,  pozo seco',
  ])
})

it('the migration keeps the search words, and an update without a change does not change them', async () => {
  expect(await wordsOfAll()).toEqual(before)
  const changes = sql`select id, change_xid from technicians order by id`
  const written = (await changes.execute(database.db)).rows
  await sql`update technicians set category_id = category_id`.execute(database.db)
  expect(await wordsOfAll()).toEqual(before)
  expect((await changes.execute(database.db)).rows).toEqual(written)
})

it('a new word of a category rewrites its technicians, but a new phrase does not', async () => {
  const writtenBy = async (synonyms: string) => {
    const places = async () =>
      (
        await sql<{
          place: string
        }>`select ctid::text as place from technicians where category_id = 2`.execute(database.db)
      ).rows
    const [old] = await places()
    await sql`update categories set synonyms = ${synonyms} where id = 2`.execute(database.db)
    const [now] = await places()
    return old?.place !== now?.place
  }
  expect(await writtenBy('plomero, baño tapado')).toBe(true)
  expect(await writtenBy('PLOMERO, baño tapado, tubo madre')).toBe(false)
})

it.each([
  '',
  ' , ,',
  'plomero',
  'Baño, baño tapado,wi-fi, ¿?, D’Óleo, tubería',
  'a;b, İSTANBUL, n\u0303',
  ',x,',
])('single_words returns for %j the same words as the phone', async (synonyms) => {
  const { rows } = await sql<{ words: string }>`select single_words(${synonyms}) as words`.execute(
    database.db,
  )
  expect(rows).toEqual([{ words: singleWords(synonyms) }])
})
