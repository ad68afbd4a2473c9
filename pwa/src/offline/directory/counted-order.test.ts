import { DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import { compareBy } from '@tecnicerca/shared/search'
import { expect, it } from 'vitest'
import { createDirectoryIndexer } from './index-rows.ts'
import { searchDirectory } from './search.ts'

type Ratings = Record<'id' | 'rating_sum' | 'review_count', number> &
  Partial<Record<'counted_rating_sum' | 'counted_review_count', number>> & { badges?: string }

const PERSON = { name: 'Ana', city: 'Santiago', available: true, skills: [], bio: '' }

async function listTechnicians(columns: readonly string[], people: Ratings[]) {
  const rows = people.map((ratings): [number, unknown[]] => {
    const values: Record<string, unknown> = { ...PERSON, ...ratings }
    return [ratings.id, columns.map((column) => values[column])]
  })
  const index = createDirectoryIndexer([])
  const directory = await index({ meta: { seq: '1', columns, as_of: 0, etag: null }, rows: new Map(rows) })
  return searchDirectory(directory, {}).technicians
}

it('technicians are ordered by counted reviews only, but their cards show all reviews', async () => {
  const bought = { rating_sum: 60, review_count: 12, counted_rating_sum: 0, counted_review_count: 0 }
  const earned = { rating_sum: 9, review_count: 2, counted_rating_sum: 9, counted_review_count: 2 }
  expect(
    await listTechnicians(DIRECTORY_COLUMNS, [
      { id: 1, ...earned },
      { id: 2, ...bought, badges: 'phone:2026-11' },
    ]),
  ).toMatchObject([{ id: 1 }, { id: 2, average_rating: 5, review_count: 12, badges: 'phone:2026-11' }])
})

it('rows of the previous release are ordered by all reviews', async () => {
  const columns = DIRECTORY_COLUMNS.filter((column) => !column.startsWith('counted_'))
  expect(
    await listTechnicians(columns, [
      { id: 1, rating_sum: 10, review_count: 2 },
      { id: 2, rating_sum: 2, review_count: 2 },
    ]),
  ).toMatchObject([{ id: 1 }, { id: 2 }])
})

it('recommends available people with the highest score, and rotates equal scores daily', () => {
  const person = (id: number, score: number, available = true) => ({
    ...{ id, score, available },
    ...{ rank_score: 0, hourly_rate: 0, experience_years: 0 },
  })
  const people = [person(1, 9900, false), person(2, 7099), person(3, 8100), person(4, 7000)]
  const orders = Array.from({ length: 30 }, (_, day) =>
    people.toSorted(compareBy('recommended', day)).map(({ id }) => id),
  )
  expect(new Set(orders.map(String))).toEqual(new Set(['3,2,4,1', '3,4,2,1']))
})
