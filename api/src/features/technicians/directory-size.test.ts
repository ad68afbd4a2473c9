import { gzipSync } from 'node:zlib'
import { CITIES } from '@tecnicerca/shared/cities'
import { SECTORS } from '@tecnicerca/shared/sectors'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inventDaysOff, inventHours } from '../../demonstration/hours.ts'
import { inventName } from '../../demonstration/people.ts'
import { createRandom, type Random } from '../../demonstration/random.ts'
import { TRADES } from '../../demonstration/trades/all-trades.ts'
import { systemClock } from '../../lib/clock.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { untilSettled } from '../../testing/settled.ts'
import { createDirectoryCache, readDirectory } from './directory-service.ts'
import { insertTechnicians } from './list-technicians.fixture.ts'

const COUNT = 1_000
/** 330 KB for 5,000. */
const LIMIT_KB = 66

it('a directory stays within 330 KB for 5,000 technicians, compressed with gzip', async () => {
  const database = await createTestDatabase()
  await insertRealistic(database.db)
  await untilSettled(database.db)
  const cache = createDirectoryCache(database.db, systemClock)
  const size = async (isByColumn: boolean) => {
    const held = { since: undefined, isSlim: false, isByColumn, ifNoneMatch: undefined }
    return gzipSync((await readDirectory(cache, held)).content ?? '').length / 1_000
  }
  const [byColumn, byRow] = [await size(true), await size(false)]
  // Not so small that the rows cannot be realistic.
  expect(byRow).toBeGreaterThan(LIMIT_KB)
  expect(byColumn).toBeLessThan(LIMIT_KB)
  await database.drop()
})

async function insertRealistic(db: Parameters<typeof insertTechnicians>[0]): Promise<void> {
  const random = createRandom(20261129)
  const people = Array.from({ length: COUNT }, () => invent(random))
  const ids = await insertTechnicians(db, people)
  const more = ids.map((id) => ({
    id,
    profile_image: random.chance(0.5) ? `${hex(random)}-320.webp` : null,
    hours: inventHours(random),
    days_off: inventDaysOff(random, new Date()),
    sector_ids: random.chance(0.5) ? random.sample(SECTORS, random.between(1, 8)).map(sectorId) : [],
  }))
  await sql`update technicians t set profile_image = m.profile_image, hours = m.hours,
      days_off = m.days_off::datemultirange, sector_ids = array(select jsonb_array_elements_text(m.sector_ids)::integer)
    from jsonb_to_recordset(${JSON.stringify(more)}::jsonb)
      m (id integer, profile_image text, hours text, days_off text, sector_ids jsonb) where m.id = t.id`.execute(
    db,
  )
}

function invent(random: Random) {
  const trade = random.pick(TRADES)
  const count = random.chance(0.3) ? 0 : random.between(1, 60)
  const sum = Math.round(count * (3 + 2 * random.fraction()))
  const years = random.between(1, 38)
  const place = `Trabajo en ${random.sample(SECTORS, 2).join(' y ')}.`
  const bio = [random.pick(trade.bios), `${years} años de experiencia.`, place, random.pick(trade.praise)]
  return {
    name: inventName(random, random.chance(0.3) ? 'female' : 'male'),
    category_id: trade.category_id,
    city: random.pick(CITIES),
    available: random.chance(0.85),
    bio: random.sample(bio, bio.length).join(' '),
    skills: random.sample(trade.skills, random.between(2, 5)),
    hourly_rate: random.between(8, 60) * 25,
    experience_years: years,
    ...{ rating_sum: sum, review_count: count, counted_rating_sum: sum, counted_review_count: count },
  }
}

const hex = (random: Random) => Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')

const sectorId = (name: (typeof SECTORS)[number]) => SECTORS.indexOf(name) + 1
