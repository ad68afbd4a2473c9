import 'fake-indexeddb/auto'
import { DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHandle, type PublicDatabase, publicDatabase } from '../storage/databases.ts'
import { createSimulatedDirectory, type SimulatedDirectory } from '../testing/simulated-directory.ts'
import { createDirectoryIndexer } from './index-rows.ts'
import { applyPage, type DirectoryContents } from './rows.ts'
import { type Directory, type DirectoryQuery, searchDirectory } from './search.ts'
import { createDirectoryStore } from './store.ts'
import { syncDirectory } from './sync.ts'

const store = createDirectoryStore(publicDatabase)

async function setUp(people = 50) {
  await store.clear()
  const server = createSimulatedDirectory()
  for (let id = 1; id <= people; id += 1) server.put(id, `Técnico ${id}`)
  return server
}

function sync(server: SimulatedDirectory, current: DirectoryContents | undefined, isSlim = false) {
  return syncDirectory({ env: server.env, store }, current, isSlim)
}

async function synced(server: SimulatedDirectory, current?: DirectoryContents, isSlim = false) {
  const result = await sync(server, current, isSlim)
  if (!('contents' in result)) throw new Error(result.type)
  return result.contents
}

function names(contents: DirectoryContents | undefined) {
  return [...(contents?.rows.values() ?? [])].map((row) => row[1]).sort()
}

describe('syncDirectory', () => {
  it('fetches the whole directory first, then only changed and removed rows', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.put(7, 'Renata')
    server.remove(8)
    const second = await synced(server, first)
    expect(names(second)).toEqual(server.names())
    expect(names(await store.load())).toEqual(server.names())
    expect(server.pages.map((page) => [page.full, page.rows])).toEqual([
      [true, 50],
      [false, 1],
    ])
    expect(first.rows.size).toBe(50)
  })

  it('stores the new time of sync if the server reports no change', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.time += 60_000
    const result = await sync(server, first)
    expect(result).toMatchObject({ type: 'unchanged', contents: { meta: { as_of: server.time } } })
    expect((await store.load())?.meta.as_of).toBe(server.time)
  })

  it('continues after a failure at the last page that was stored', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.pageSize = 10
    for (let id = 1; id <= 35; id += 1) server.put(id, `Nuevo ${id}`)
    server.failAfter = 2
    expect(await sync(server, first)).toEqual({ type: 'failed' })
    const half = await store.load()
    expect(half?.meta.seq).not.toBe(first.meta.seq)
    server.failAfter = undefined
    const whole = await synced(server, half)
    expect(names(whole)).toEqual(server.names())
    expect(server.pages.filter((page) => page.full)).toHaveLength(1)
  })

  it('does not overwrite what another tab has stored meanwhile', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.put(3, 'Rosa')
    server.remove(4)
    await synced(server, first)
    const superseded = await sync(server, first)
    expect(superseded).toEqual({ type: 'superseded' })
    expect(names(await store.load())).toEqual(server.names())
  })

  it('keeps the old directory until the new one is complete', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.forgetSince()
    server.pageSize = 10
    server.failAfter = 3
    expect(await sync(server, first)).toEqual({ type: 'failed' })
    expect(names(await store.load())).toHaveLength(50)
    server.failAfter = undefined
    expect(names(await synced(server, first))).toEqual(server.names())
  })

  it('fetches the whole directory again if the row count differs, e.g. without a tombstone', async () => {
    const server = await setUp()
    const first = await synced(server)
    server.removeWithoutTombstone(9)
    server.put(1, 'Alguien')
    expect(names(await synced(server, first))).toEqual(server.names())
    expect(server.pages.at(-1)?.full).toBe(true)
  })

  it('fetches the columns of the other mode when data saving is switched', async () => {
    const server = await setUp(3)
    const first = await synced(server)
    const slim = await synced(server, first, true)
    expect(slim.meta.columns).toEqual(SLIM_DIRECTORY_COLUMNS)
    expect((await synced(server, slim)).meta.columns).toEqual(DIRECTORY_COLUMNS)
  })

  it('takes the columns of an older server as its first directory, and all once the server has them', async () => {
    const server = await setUp(3)
    server.unknown = ['hours', 'days_off_soon']
    const first = await synced(server)
    expect(names(first)).toEqual(server.names())
    expect(await sync(server, first)).toEqual({ type: 'failed' })
    server.unknown = []
    expect((await synced(server, first)).meta.columns).toEqual(DIRECTORY_COLUMNS)
  })

  it('fails and reports the portal when a captive portal answers', async () => {
    const server = await setUp(3)
    const first = await synced(server)
    server.isPortal = true
    expect(await sync(server, first)).toEqual({ type: 'failed' })
    expect(server.reports.at(-1)).toMatchObject({ type: 'portal' })
  })

  it('returns the directory in memory if the phone cannot store it', async () => {
    const server = await setUp(3)
    const full = createHandle<PublicDatabase>(() =>
      Promise.reject(new DOMException('full', 'QuotaExceededError')),
    )
    const result = await syncDirectory(
      { env: server.env, store: createDirectoryStore(full) },
      undefined,
      false,
    )
    expect(result).toMatchObject({ type: 'updated', storage: 'full' })
  })
})

it('applying a page twice has the same result as applying it once', () => {
  const page = {
    seq: '9',
    as_of: '',
    full: false,
    columns: ['id'],
    rows: [[21], [2]],
    deleted: [3],
    more: false,
    count: 2,
  }
  const rows = new Map<number, unknown[]>([[3, [3]]])
  expect([...applyPage(rows, page)].sort()).toEqual([1, 2, 3])
  const once = [...rows]
  applyPage(rows, page)
  expect([...rows]).toEqual(once)
})

describe('searchDirectory', () => {
  const categories = [
    { id: 1, name: 'Plomería', description: '', icon_name: '', synonyms: 'plomero, tubería' },
  ]
  const index = createDirectoryIndexer(categories)
  const person = (id: number, changes: Record<string, unknown> = {}) =>
    DIRECTORY_COLUMNS.map((column) => ({ ...PERSON, id, name: `Persona ${id}`, ...changes })[column])
  const PERSON: Partial<Record<(typeof DIRECTORY_COLUMNS)[number], unknown>> = {
    id: 0,
    name: '',
    category_id: 1,
    city: 'Santiago',
    available: true,
    hourly_rate: 500,
    experience_years: 3,
    ...{ review_count: 2, rating_sum: 9, counted_review_count: 2, counted_rating_sum: 9 },
    ...{ score: 8059, badges: '', profile_image: null },
    skills: ['Soldadura'],
    bio: 'Trabajo rápido',
    price_from: 800,
    sector_ids: [],
    ...{ answer_hours: 2, hours: '8-12', days_off_soon: ['2026-12-24'] },
  }
  const counted = (countedRatingSum: number, countedReviewCount: number) => ({
    counted_rating_sum: countedRatingSum,
    counted_review_count: countedReviewCount,
  })
  const directoryOf = (...rows: unknown[][]) =>
    index({
      meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
      rows: new Map(rows.map((row) => [Number(row[0]), row])),
    })
  const ids = (directory: Directory, query: DirectoryQuery) =>
    searchDirectory(directory, { sort: 'rating', ...query }).technicians.map(({ id }) => id)

  it('matches each word of the query as a prefix, without case and accents', async () => {
    const directory = await directoryOf(
      person(1),
      person(2, { skills: [], category_id: null }),
      person(3, { bio: '' }),
    )
    expect(ids(directory, { query: 'TUBER sold' })).toEqual([3, 1])
    expect(ids(directory, { query: 'rapido' })).toEqual([2, 1])
    expect(ids(directory, { query: 'oldadura' })).toEqual([])
    expect(ids(directory, { query: ' ¡! ' })).toEqual([3, 2, 1])
  })

  it('matches digits as a prefix too', async () => {
    const directory = await directoryOf(
      person(1, { bio: 'abierto 24 horas' }),
      person(2, { bio: 'casa 124' }),
    )
    expect(ids(directory, { query: '24' })).toEqual([1])
    expect(ids(directory, { query: '12' })).toEqual([2])
  })

  it('returns the same result regardless of earlier queries', async () => {
    const people = ['Ana Peralta', 'Pedro Pérez', 'Perla Santana', 'Sandro Peña', 'Pía 24'].map((name, i) =>
      person(i + 1, { name, city: i % 2 ? 'La Vega' : 'Moca', available: i > 1, hourly_rate: 900 - i }),
    )
    const anyQuery = fc.record({
      query: fc.constantFrom('', 'p', 'pe', 'per', 'pe s', 's pe', 'san', 'pere', '2', '24', 'e'),
      city: fc.constantFrom(undefined, 'Moca'),
      category_id: fc.constantFrom(undefined, 1, 2),
      available: fc.constantFrom(undefined, true),
      sort: fc.constantFrom(undefined, 'rating' as const, 'price_asc' as const),
      limit: fc.constantFrom(1, 20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyQuery, { minLength: 2, maxLength: 8 }), async (queries) => {
        const directory = await directoryOf(...people)
        for (const query of queries)
          expect(searchDirectory(directory, query)).toEqual(
            searchDirectory(await directoryOf(...people), query),
          )
      }),
    )
  })

  it('filters by category, city and availability', async () => {
    const directory = await directoryOf(
      person(1, { city: 'La Vega' }),
      person(2, { available: false }),
      person(3, { category_id: null }),
    )
    expect(ids(directory, { city: 'La Vega' })).toEqual([1])
    expect(ids(directory, { category_id: 1 })).toEqual([2, 1])
    expect(ids(directory, { available: true })).toEqual([3, 1])
  })

  it('orders by Bayesian mean, price or experience, and counts all matches beyond the page', async () => {
    const directory = await directoryOf(
      person(1, { ...counted(5, 1), hourly_rate: 300 }),
      person(2, { ...counted(147, 30), hourly_rate: 900 }),
      person(3, { ...counted(0, 0), experience_years: 20 }),
    )
    expect(ids(directory, { sort: 'rating' })).toEqual([2, 1, 3])
    expect(ids(directory, { sort: 'price_asc' })).toEqual([1, 3, 2])
    expect(ids(directory, { sort: 'price_desc' })).toEqual([2, 3, 1])
    expect(ids(directory, { sort: 'experience' })).toEqual([3, 2, 1])
    expect(searchDirectory(directory, { sort: 'rating', offset: 1, limit: 1 })).toMatchObject({
      technicians: [{ id: 1 }],
      total: 3,
    })
  })

  it('returns cards with the plain average of the ratings', async () => {
    const { technicians } = searchDirectory(
      await directoryOf(person(1, { review_count: 4, rating_sum: 19 })),
      {},
    )
    expect(technicians[0]).toMatchObject({ average_rating: 4.75, category_name: 'Plomería', available: true })
  })

  it('returns pages without gaps or repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 4 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (rates, limit) => {
          const directory = await directoryOf(
            ...rates.map((hourlyRate, i) => person(i + 1, { hourly_rate: hourlyRate })),
          )
          const all = ids(directory, { sort: 'price_asc', limit: 100 })
          const paged = all.flatMap((_, i) =>
            i % limit ? [] : ids(directory, { sort: 'price_asc', offset: i, limit }),
          )
          expect(paged).toEqual(all)
        },
      ),
      { numRuns: 30 },
    )
  })
})
