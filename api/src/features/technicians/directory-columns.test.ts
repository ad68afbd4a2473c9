import { DIRECTORY_COLUMNS, type DirectoryAnswer } from '@tecnicerca/shared/directory'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { untilSettled } from '../../testing/settled.ts'
import { createDirectoryCache, readDirectory } from './directory-service.ts'
import { insertTechnicians } from './list-technicians.fixture.ts'

// The trigger `technicians_mark_change` lists the directory columns by hand. A column missing there is
// correct after a full sync, but stays outdated after a delta sync.

type Column = (typeof DIRECTORY_COLUMNS)[number]

/** A value for each column that differs from what `insertTechnicians` writes. */
const OTHER_VALUES = {
  name: "'Otro Nombre'",
  category_id: '2',
  // Before the city, because another city clears the sectors.
  sector_ids: "'{3,7}'",
  city: "'Tamboril'",
  available: 'false',
  hourly_rate: '777.5',
  experience_years: '17',
  review_count: '3',
  rating_sum: '12',
  counted_rating_sum: '4',
  counted_review_count: '1',
  profile_image: "'otra-320.webp'",
  skills: "'{Otra}'",
  bio: "'Otra descripción'",
  score: '1',
  badges: "'phone:2026-11'",
  price_from: '12.5',
  answer_hours: '3',
} satisfies Record<Exclude<Column, 'id'>, string>

const database = await createTestDatabase()
await insertTechnicians(database.db, [{}])

afterAll(() => database.drop())

async function fetchDirectory(since?: string): Promise<DirectoryAnswer | undefined> {
  await untilSettled(database.db)
  const cache = createDirectoryCache(database.db, systemClock)
  const { content } = await readDirectory(cache, { since, isSlim: false, ifNoneMatch: undefined })
  return content && (JSON.parse(Buffer.from(content).toString()) as DirectoryAnswer)
}

describe('the delta sync of the directory contains a change of the column', () => {
  it.each(Object.entries(OTHER_VALUES))('%s', async (column, value) => {
    const before = await fetchDirectory()
    await sql`update technicians set ${sql.ref(column)} = ${sql.raw(value)}`.execute(database.db)
    const delta = await fetchDirectory(before?.seq)
    const place = DIRECTORY_COLUMNS.indexOf(column as Column)
    expect(delta).toMatchObject({ full: false, rows: [{ 0: 1 }] })
    expect(delta?.rows[0]?.[place]).not.toEqual(before?.rows[0]?.[place])
  })
})

it('the trigger compares old and new values of all directory columns and of deleted_at', async () => {
  const { rows } = await sql<{ source: string }>`
    select p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = 'technicians'::regclass and t.tgname = 'technicians_mark_change'`.execute(database.db)
  const compared = /\((new\.[^()]*)\)\s+is distinct from\s+\((old\.[^()]*)\)/.exec(rows[0]?.source ?? '')
  const [after, before] = [compared?.[1], compared?.[2]].map((list) => list?.match(/(?<=\.)\w+/g))
  const watched = [...DIRECTORY_COLUMNS.filter((column) => column !== 'id'), 'deleted_at']
  expect(after).toEqual(before)
  expect(after?.toSorted()).toEqual(watched.toSorted())
})
