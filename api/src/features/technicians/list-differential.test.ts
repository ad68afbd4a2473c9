import { dayNumberInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { DirectoryAnswer } from '@tecnicerca/shared/directory'
import {
  compareBy,
  queryWords,
  SORTS,
  searchText,
  servesSector,
  wordMatcher,
} from '@tecnicerca/shared/search'
import type { TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSigningSecret } from '../../db/server-secret.ts'
import { systemClock } from '../../lib/clock.ts'
import { createSigner } from '../../lib/signer.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { untilSettled } from '../../testing/settled.ts'
import { createDirectoryCache, readDirectory } from './directory-service.ts'
import { createListCache, type ListCache, listTechnicians } from './list-service.ts'
import {
  insertTechnicians,
  type NewTechnician,
  readTechnicians,
  type StoredTechnician,
  seededRandom,
} from './list-technicians.fixture.ts'

const WORDS =
  "José Ñáñez O’Connor D'Óleo Électro 220V İstanbul Straße Kelvin Ångström café garantía 🔧 ﬁno ① María-José Núñez"
    .split(' ')
    .concat([
      'Peña',
      'pena',
      'electricista',
      'elec',
      'Σίσυφος',
      'a\u0301rbol',
      'ÁRBOL',
      'x',
      '7',
      '77',
      'İ',
      'ñ',
    ])
const CITIES = ['Santiago', 'Santo Domingo', 'La Vega', 'San Francisco de Macorís']
const SECTORS = [3, 7, 12]
const MERGED = { id: 20, into: 3 }
const PEOPLE = 3200
// Every run uses the same seed. `npm run prove:lists` uses other seeds and more pages.
const PAGES = Number(process.env.LIST_PAGES ?? 1500)
const random = seededRandom(Number(process.env.LIST_SEED ?? 20_261_121))
const phrase = (most: number) =>
  Array.from({ length: random.below(most) + 1 }, () => random.pick(WORDS)).join(' ')

const today = dayNumberInSantoDomingo(new Date())

let database: TestDatabase
let cache: ListCache
let everybody: (StoredTechnician & { haystack: string })[]
/** What cards of the phone's directory say of the hours. */
let hoursOnPhone: Map<unknown, { hours: unknown; daysOff: unknown }>

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const sign = createSigner(() => readSigningSecret(db))
  cache = createListCache({ primary: db, replica: undefined, sign })
  await insertTechnicians(database.db, Array.from({ length: PEOPLE }, randomTechnician))
  await sql`update technicians set deleted_at = now() where id % 37 = 0`.execute(database.db)
  await sql`
    update technicians set sector_ids = (array['{}', '{3}', '{7,12}', '{12}'])[1 + id % 4]::integer[]`.execute(
    database.db,
  )
  await sql`update technicians set hours = (array['', '8-12,14-18;=;=;=;=;8-12;-', ';;;;;;-'])[1 + id % 3],
    days_off = case when id % 5 = 0 then datemultirange(daterange(current_date + id % 50, current_date + id % 50 + 3)) else '{}' end`.execute(
    database.db,
  )
  await sql`update sectors set merged_into = ${MERGED.into} where id = ${MERGED.id}`.execute(database.db)
  await sql`analyze technicians`.execute(database.db)
  hoursOnPhone = await readHoursOnPhone()
  const stored = await readTechnicians(database.db)
  everybody = stored.map((one) => ({ ...one, haystack: searchText(one) }))
})
afterAll(() => database.drop())

async function readHoursOnPhone(): Promise<typeof hoursOnPhone> {
  await untilSettled(database.db)
  const held = { since: undefined, isSlim: true, isByColumn: true, ifNoneMatch: undefined }
  const { content = new Uint8Array() } = await readDirectory(
    createDirectoryCache(database.db, systemClock),
    held,
  )
  const { columns, values = [] } = JSON.parse(Buffer.from(content).toString()) as DirectoryAnswer
  const [hours = [], daysOff = []] = ['hours', 'days_off_soon'].map((name) => values[columns.indexOf(name)])
  return new Map(values[0]?.map((id, place) => [id, { hours: hours[place], daysOff: daysOff[place] }]))
}

function randomTechnician(): NewTechnician {
  const reviewCount = random.below(4) * random.below(20)
  const countedReviewCount = random.below(reviewCount + 1)
  return {
    name: phrase(3),
    category_id: random.pick([1, 1, 1, 2, 3, null]),
    city: random.pick(CITIES),
    available: random.below(4) > 0,
    bio: `${phrase(2)} ${'relleno '.repeat(random.below(24))}${phrase(3)}`,
    skills: Array.from({ length: random.below(3) }, () => phrase(2)),
    hourly_rate: random.below(60) * 12.25,
    experience_years: random.below(12),
    rating_sum: reviewCount * 3 + random.below(reviewCount * 2 + 1),
    review_count: reviewCount,
    counted_rating_sum: countedReviewCount * 3 + random.below(countedReviewCount * 2 + 1),
    counted_review_count: countedReviewCount,
  }
}

function randomQuery(): TechnicianListQuery {
  const typed = phrase(2)
  return {
    ...(random.below(4) > 0
      ? { query: random.below(2) ? typed.slice(0, random.below(typed.length) + 1) : typed }
      : {}),
    ...(random.below(3) === 0 ? { category_id: random.pick([1, 2, 3, 6]) } : {}),
    ...(random.below(3) === 0 ? { city: random.pick([...CITIES, 'Ninguna']) } : {}),
    ...(random.below(3) === 0 ? { available: 'true' as const } : {}),
    ...(random.below(3) === 0 ? { sector_id: random.pick([...SECTORS, MERGED.id, 1, 2_000_000]) } : {}),
    sort: random.pick(SORTS),
    limit: random.pick([1, 7, 20, 33, 100]),
  }
}

/** The list as the phone computes it. */
function bruteForce(query: TechnicianListQuery) {
  const matches = wordMatcher(queryWords(query.query ?? ''))
  return everybody
    .filter((one) => query.category_id === undefined || one.category_id === query.category_id)
    .filter((one) => query.city === undefined || one.city === query.city)
    .filter((one) => query.available !== 'true' || one.available)
    .filter((one) => matches(one.haystack))
    .toSorted(compareBy(query.sort ?? 'rating', today))
    .map((one) => ({ ...one, serves: serves(one, query.sector_id) }))
    .toSorted((a, b) => Number(b.serves ?? 0) - Number(a.serves ?? 0))
    .map(({ id, serves }) => ({ id, serves, ...hoursOnPhone.get(id) }))
}

function serves(one: StoredTechnician, sectorId: number | undefined): boolean | undefined {
  return sectorId === undefined
    ? undefined
    : servesSector(one, sectorId === MERGED.id ? MERGED.into : sectorId)
}

async function readPages(query: TechnicianListQuery, most: number) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = await listTechnicians(cache, { ...query, ...(cursor ? { cursor } : {}) })
    pages.push(page)
    cursor = page.next_cursor ?? undefined
  } while (cursor && pages.length < most)
  return { pages, isComplete: cursor === undefined }
}

describe('lists and search', () => {
  it('return the same technicians in the same order as the phone, page by page', async () => {
    for (let compared = 0; compared < PAGES; ) {
      const query = randomQuery()
      const expected = bruteForce(query)
      const { pages, isComplete } = await readPages(query, 30)
      const listed = pages.flatMap((page) =>
        page.technicians.map(({ id, serves_sector: serves, hours, days_off_soon: daysOff }) => ({
          ...{ id, serves, hours, daysOff },
        })),
      )
      const known = isComplete ? expected : expected.slice(0, listed.length)
      expect({ query, listed }).toEqual({ query, listed: known })
      for (const { total, is_total_capped: isTotalCapped = false } of pages) {
        const known = isTotalCapped ? 1000 : expected.length
        expect({ query, total, isEnough: expected.length >= total }).toEqual({
          query,
          total: known,
          isEnough: true,
        })
      }
      compared += pages.length
    }
  }, 3_600_000)

  it('return cards that match the contract', async () => {
    const answer = await listTechnicians(cache, { limit: 100 })
    expect(technicianListAnswer.parse(answer)).toEqual(answer)
    const card = answer.technicians.find(({ review_count: reviewCount }) => reviewCount > 0)
    const stored = await database.db
      .selectFrom('technicians')
      .selectAll()
      .where('id', '=', card?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(card?.average_rating).toBe(stored.rating_sum / stored.review_count)
    expect(card?.bio).toBe([...stored.bio].slice(0, 160).join(''))
  })
})
