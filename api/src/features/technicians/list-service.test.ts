import { dayNumberInSantoDomingo } from '@tecnicerca/shared/calendar'
import { compareBy } from '@tecnicerca/shared/search'
import type { TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOwnedDatabase } from '../../testing/database.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { testApi } from '../../testing/test-api.ts'
import {
  cachedList,
  createListCache,
  invalidateLists,
  type ListCache,
  listTechnicians,
} from './list-service.ts'
import { insertTechnicians, readTechnicians } from './list-technicians.fixture.ts'

let cache: ListCache

const api = await testApi({}, createOwnedDatabase())
const { db } = api.deps

beforeEach(async () => {
  await sql`truncate technicians, users restart identity cascade`.execute(db)
  cache = createListCache({ primary: db, replica: undefined, sign: api.deps.sign })
  await invalidateLists(api.deps.lists)
})

const names = async (query: TechnicianListQuery) =>
  (await listTechnicians(cache, query)).technicians.map((technician) => technician.name)

describe('a page after a cursor', () => {
  it('continues after the previous page although rows were inserted before and after the cursor', async () => {
    const prices = [100, 200, 300, 400, 500]
    await insertTechnicians(
      db,
      prices.map((hourlyRate) => ({ name: `P${hourlyRate}`, hourly_rate: hourlyRate })),
    )
    const first = await listTechnicians(cache, { sort: 'price_asc', limit: 2 })
    await insertTechnicians(db, [
      { name: 'P50', hourly_rate: 50 },
      { name: 'P250', hourly_rate: 250 },
    ])
    const cursor = first.next_cursor ?? ''
    const second = await listTechnicians(cache, { sort: 'price_asc', limit: 2, cursor })
    expect(first.technicians.map(({ name }) => name)).toEqual(['P100', 'P200'])
    expect(second.technicians.map(({ name }) => name)).toEqual(['P250', 'P300'])
    expect([first.total, second.total]).toEqual([5, 5])
  })

  it('contains each technician once despite equal prices and prices with cents', async () => {
    await insertTechnicians(
      db,
      [10.01, 10.01, 10.02, 10, 10.01].map((hourlyRate) => ({ hourly_rate: hourlyRate })),
    )
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page = await listTechnicians(cache, {
        sort: 'price_desc',
        limit: 1,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.technicians.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual([3, 5, 2, 1, 4])
  })

  it('keeps the recommended order of the day on which the first page was read', async () => {
    await insertTechnicians(
      db,
      Array.from({ length: 40 }, (_, place) => ({ available: place % 4 > 0 })),
    )
    const everybody = await readTechnicians(db)
    const yesterday = dayNumberInSantoDomingo(new Date()) - 1
    const expected = everybody.toSorted(compareBy('recommended', yesterday)).map(({ id }) => id)
    const { next_cursor: nextCursor } = await listTechnicians(cache, { sort: 'recommended', limit: 1 })
    const [list] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())
    const start = 202 * 2 ** 20
    const cursor = Buffer.from(JSON.stringify([list, start, 1, 40, 0, yesterday])).toString('base64url')
    const first = await listTechnicians(cache, { sort: 'recommended', limit: 25, cursor })
    const second = await listTechnicians(cache, {
      sort: 'recommended',
      limit: 25,
      cursor: first.next_cursor ?? '',
    })
    const ids = [...first.technicians, ...second.technicians].map(({ id }) => id)
    expect(ids).toEqual(expected)
    expect(expected).not.toEqual(
      everybody.toSorted(compareBy('recommended', yesterday + 1)).map(({ id }) => id),
    )
    expect(ids.slice(30).every((id) => everybody.some((one) => one.id === id && !one.available))).toBe(true)
  })

  it('is refused for another list and for a malformed cursor', async () => {
    await insertTechnicians(db, [{}, {}, {}])
    const { next_cursor: nextCursor } = await listTechnicians(cache, { limit: 1 })
    for (const path of [
      `sort=price_asc&cursor=${nextCursor}`,
      `city=Santiago&cursor=${nextCursor}`,
      `query=ana&cursor=${nextCursor}`,
      'cursor=abc',
      'cursor=W10',
      `cursor=${nextCursor?.slice(0, -5)}`,
    ]) {
      const answer = await api.call('GET', `/api/technicians?${path}`)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { cursor: expect.any(String) } },
      })
    }
  })
})

describe('a search', () => {
  it('lists all technicians if the query has no searchable word', async () => {
    await insertTechnicians(db, [{ name: 'Ana' }, { name: 'Bea' }])
    expect(await names({ query: '  ¿? 🔧 ' })).toEqual(['Bea', 'Ana'])
  })

  it('suggests a correction only if it matches a technician', async () => {
    await insertTechnicians(db, [
      { name: 'María Pérez', category_id: 1 },
      { name: 'Luz González', category_id: 2 },
    ])
    await sql`select graphile_worker.add_job('refresh-search-vocabulary')`.execute(db)
    await runDueJobs(api)
    const suggestionFor = async (query: string) => (await listTechnicians(cache, { query })).suggestion
    expect(await suggestionFor('electrisista')).toBe('electricista')
    expect(await suggestionFor('maria elektricista')).toBe('maria electricista')
    expect(await suggestionFor('plonero')).toBe('plomero')
    expect(await suggestionFor('gonsales')).toBe('gonzalez')
    expect(await suggestionFor('maria plomero')).toBeUndefined()
    expect(await suggestionFor('xqzwv')).toBeUndefined()
  })

  it('caps the total at 1,000 and marks it as capped', async () => {
    await insertTechnicians(
      db,
      Array.from({ length: 1200 }, () => ({ bio: 'puntual' })),
    )
    const first = await listTechnicians(cache, { query: 'puntual' })
    expect([first.total, first.is_total_capped]).toEqual([1000, true])
    const next = await listTechnicians(cache, { query: 'puntual', cursor: first.next_cursor ?? '' })
    expect([next.total, next.is_total_capped, next.technicians[0]?.id]).toEqual([1000, true, 1180])
  })
})

describe('a cached list', () => {
  it('does not change until the lists are invalidated', async () => {
    await insertTechnicians(db, [{ name: 'Ana' }])
    const before = await cachedList(cache, {})
    await insertTechnicians(db, [{ name: 'Bea' }])
    expect(await cachedList(cache, { sort: 'rating', limit: 20 })).toBe(before)
    await invalidateLists(cache)
    const after = await cachedList(cache, {})
    expect(JSON.parse(Buffer.from(after.body).toString())).toMatchObject({
      total: 2,
      technicians: [{ name: 'Bea' }, { name: 'Ana' }],
    })
    expect(after.etag).not.toBe(before.etag)
  })

  it('answers 304 to its ETag for any value of t', async () => {
    await insertTechnicians(db, [{}])
    const first = await api.call('GET', '/api/technicians?t=1')
    const etag = first.headers.get('etag') ?? ''
    const again = await api.call('GET', '/api/technicians?t=2', { headers: { 'if-none-match': etag } })
    expect([first.status, again.status, again.text, again.headers.get('etag')]).toEqual([200, 304, '', etag])
  })
})

describe('the list of a category', () => {
  it.each(['2', 'Plomería', 'plomeria', 'PLOMERIA'])('accepts the category %s', async (category) => {
    await insertTechnicians(db, [{ category_id: 1 }, { name: 'Plomera', category_id: 2 }])
    const answer = await api.call('GET', `/api/technicians/category/${encodeURIComponent(category)}`)
    expect(answer.body).toMatchObject({
      total: 1,
      technicians: [{ name: 'Plomera', category_name: 'Plomería' }],
    })
  })

  it.each(['99', 'Nadie', '%20', "'"])('answers 404 for the category %s', async (category) => {
    expect((await api.call('GET', `/api/technicians/category/${category}`)).status).toBe(404)
  })
})
