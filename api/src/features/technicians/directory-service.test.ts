import { createHash } from 'node:crypto'
import { addDays } from '@tecnicerca/shared/calendar'
import { DIRECTORY_COLUMNS, type DirectoryAnswer } from '@tecnicerca/shared/directory'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { createOwnedDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { untilSettled } from '../../testing/settled.ts'
import {
  createDirectoryCache,
  type DirectoryCache,
  type HeldDirectory,
  readDirectory,
} from './directory-service.ts'
import { insertTechnicians } from './list-technicians.fixture.ts'

let database: TestDatabase
let cache: DirectoryCache

beforeEach(async () => {
  database = await createTestDatabase()
  cache = createDirectoryCache(database.db, systemClock)
})
afterEach(() => database.drop())

const HOLDS_NOTHING: HeldDirectory = {
  since: undefined,
  isSlim: false,
  isByColumn: false,
  ifNoneMatch: undefined,
}

const ask = (held: Partial<HeldDirectory> = {}) => readDirectory(cache, { ...HOLDS_NOTHING, ...held })

async function read(held: Partial<HeldDirectory> = {}): Promise<DirectoryAnswer> {
  await untilSettled(database.db)
  const { content } = await ask(held)
  if (!content) throw new Error('expected an answer')
  return JSON.parse(Buffer.from(content).toString()) as DirectoryAnswer
}

const byColumn = (row: readonly unknown[]) =>
  Object.fromEntries(DIRECTORY_COLUMNS.map((column, place) => [column, row[place]]))

describe('the directory', () => {
  it('returns all technicians in one answer, with the columns in the order of the contract', async () => {
    await insertTechnicians(database.db, [
      {
        name: 'Ana',
        bio: 'x'.repeat(200),
        skills: ['Fugas'],
        hourly_rate: 450.5,
        rating_sum: 9,
        review_count: 2,
        counted_rating_sum: 5,
        counted_review_count: 1,
      },
      { name: 'Bea', category_id: null, available: false },
    ])
    await sql`update technicians set hours = '8-12;=', days_off = datemultirange(daterange(current_date + 2, current_date + 4),
      daterange(current_date + 90, current_date + 91)) where id = 1`.execute(database.db)
    await sql`update technicians set price_from = 300.5, sector_ids = '{3,7}', answer_hours = 2 where id = 1`.execute(
      database.db,
    )
    const [first, last] = [2, 3].map((days) => addDays(new Date().toISOString().slice(0, 10), days))
    const askedAt = new Date().toISOString()
    const { seq: _, as_of: asOf, rows, ...answer } = await read()
    expect(asOf >= askedAt && asOf <= new Date().toISOString()).toBe(true)
    expect(answer).toEqual({
      full: true,
      columns: [...DIRECTORY_COLUMNS],
      deleted: [],
      more: false,
      count: 2,
    })
    expect(rows.map(byColumn)).toMatchObject([
      {
        ...{ id: 1, name: 'Ana', category_id: 1, city: 'Santiago', available: true },
        ...{ hourly_rate: 450.5, experience_years: 5, profile_image: null, skills: ['Fugas'] },
        ...{ review_count: 2, rating_sum: 9, counted_rating_sum: 5, counted_review_count: 1, score: 8059 },
        ...{ bio: 'x'.repeat(160), badges: '', price_from: 300.5, sector_ids: [3, 7], answer_hours: 2 },
        ...{ hours: '8-12;=', days_off_soon: [`${first}/${last}`] },
      },
      {
        name: 'Bea',
        category_id: null,
        available: false,
        price_from: null,
        sector_ids: [],
        answer_hours: null,
      },
    ])
  })

  it('returns the values of each column together, in a full answer and in changes', async () => {
    await insertTechnicians(database.db, [{ name: 'Ana', skills: ['Fugas'] }, { name: 'Bea' }])
    const rows = await read()
    const columns = await read({ isByColumn: true })
    expect(columns).toMatchObject({ seq: rows.seq, full: true, rows: [], count: 2 })
    expect(columns.values).toEqual(rows.columns.map((_, place) => rows.rows.map((row) => row[place])))
    await sql`update technicians set available = false`.execute(database.db)
    const delta = await read({ isByColumn: true, since: columns.seq })
    expect(delta).toMatchObject({
      full: false,
      rows: [],
      values: { 0: [1, 2], 1: ['Ana', 'Bea'], 4: [false, false] },
    })
    await sql`update technicians set deleted_at = now()`.execute(database.db)
    const gone = await read({ isByColumn: true, since: delta.seq })
    expect(gone).toMatchObject({ deleted: [1, 2], values: { 0: [], length: columns.columns.length } })
  })

  it('returns the technicians changed and deleted since a position', async () => {
    await insertTechnicians(database.db, [{}, {}, {}])
    const { seq } = await read()
    await sql`update technicians set available = false where id = 2`.execute(database.db)
    await sql`update technicians set deleted_at = now() where id = 3`.execute(database.db)
    await sql`update technicians set address = 'no se ve' where id = 1`.execute(database.db)
    const delta = await read({ since: seq })
    expect(delta.rows.map((row) => row[0])).toEqual([2])
    expect(delta).toMatchObject({ full: false, deleted: [3], count: 2, more: false })
    await sql`update technicians set bio = 'borrado' where id = 3`.execute(database.db)
    await untilSettled(database.db)
    expect((await ask({ since: delta.seq })).content).toBeUndefined()
  })

  it('answers without content to since and to If-None-Match if nothing changed', async () => {
    await insertTechnicians(database.db, [{}])
    const { seq } = await read()
    const { etag } = await ask()
    for (const known of [{ since: seq }, { ifNoneMatch: etag }, { ifNoneMatch: `"x", ${etag}` }]) {
      const answer = await ask(known)
      expect(answer).toEqual({ etag, content: undefined })
      expect(answer.etag.length).toBeLessThan(80)
    }
  })

  it.each([
    ['before hours', '2fbb38', 19],
    ['before answer_hours', 'a3be6d', 18],
    ['without scores', '2cee4b', 14],
    ['the first release', 'b3b4cd', 12],
  ])('sends a phone of a release %s only the columns that it knows', async (_, tag, count) => {
    await insertTechnicians(database.db, [{}, {}])
    const { seq } = await read()
    const since = [tag, ...seq.split('.').slice(1)].join('.')
    expect((await ask({ since })).content).toBeUndefined()
    await sql`update technicians set counted_rating_sum = 5, counted_review_count = 1 where id = 2`.execute(
      database.db,
    )
    const delta = await read({ since })
    expect(createHash('sha1').update(delta.columns.join()).digest('hex').slice(0, 6)).toBe(tag)
    expect(delta).toMatchObject({ full: false, rows: [{ 0: 2, length: count }] })
    expect(delta.columns).toHaveLength(count)
    expect(delta.seq.startsWith(`${tag}.`)).toBe(true)
    expect((await read({ since: `${tag}.anders.1.1` })).columns).toEqual(delta.columns)
  })

  it('splits 700 changes into answers of at most 500', async () => {
    const { seq } = await read()
    await insertTechnicians(
      database.db,
      Array.from({ length: 700 }, () => ({})),
    )
    const first = await read({ since: seq })
    const second = await read({ since: first.seq })
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([500, true, 200, false])
    expect(new Set([...first.rows, ...second.rows].map((row) => row[0])).size).toBe(700)
  })

  it('answers hundreds of invented positions with few distinct answers that omit no change', async () => {
    const { seq } = await read()
    await insertTechnicians(
      database.db,
      Array.from({ length: 700 }, () => ({})),
    )
    await untilSettled(database.db)
    const [tag, identity] = seq.split('.')
    const { rows } = await sql<{ xid: string; id: number }>`
      select change_xid::text as xid, id from technicians order by id`.execute(database.db)
    const answers = new Set<unknown>()
    for (const { xid, id } of rows.slice(0, -1)) {
      const { content } = await ask({ since: `${tag}.${identity}.${xid}.${id}` })
      answers.add(content)
      if (id % 90 > 0 || !content) continue
      const answer = JSON.parse(Buffer.from(content).toString()) as DirectoryAnswer
      const sentIds = answer.rows.map((row) => Number(row[0]))
      expect(sentIds[0]).toBeLessThanOrEqual(id + 1)
      expect(sentIds).toContain(id + 1)
    }
    expect(answers.size).toBeLessThanOrEqual(700 / 50 + 50)
  })

  it('returns everything for a position of another form, another database or the future', async () => {
    await insertTechnicians(database.db, [{}])
    const { seq } = await read()
    const [tag, identity, xid, id] = seq.split('.')
    const foreign = [
      `${tag}.${'0'.repeat(12)}.${xid}.${id}`,
      `${tag}.${identity}.${Number(xid) + 100_000}.1`,
      `${tag}.${identity}.${'9'.repeat(19)}.1`,
      `${seq}.1`,
      'nada',
    ]
    for (const since of foreign) expect((await read({ since })).full).toBe(true)
    const slim = await read({ since: seq, isSlim: true })
    const columns = DIRECTORY_COLUMNS.filter((column) => column !== 'bio' && column !== 'profile_image')
    expect(slim).toMatchObject({
      full: true,
      columns,
      rows: [{ 0: 1, 1: 'Ana Reyes', length: columns.length }],
    })
  })

  it('returns everything after a restore, even rows with transaction ids in the future', async () => {
    await insertTechnicians(database.db, [{}, {}])
    const { seq } = await read()
    const restored = await createOwnedDatabase()
    cache = createDirectoryCache(restored.db, systemClock)
    await insertTechnicians(restored.db, [{}, {}])
    await sql`update technicians set deleted_at = now() where id = 2`.execute(restored.db)
    await sql`alter table technicians disable trigger user`.execute(restored.db)
    await sql`update technicians set change_xid = '4000000000', created_xid = '4000000000'`.execute(
      restored.db,
    )
    await sql`alter table technicians enable trigger user`.execute(restored.db)
    const answer = await read({ since: seq })
    expect(answer).toMatchObject({ full: true, count: 1 })
    await insertTechnicians(restored.db, [{}])
    expect((await read({ since: answer.seq })).rows.map((row) => row[0])).toEqual([3])
    await restored.drop()
  })
})
