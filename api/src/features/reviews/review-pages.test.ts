import { type ReviewPageAnswer, reviewPageAnswer } from '@tecnicerca/shared/reviews'
import { publicTechnicianAnswer, technicianAnswer } from '@tecnicerca/shared/technicians'
import { SHORT_NAMES } from '@tecnicerca/shared/values/short-names.fixture'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { completeCase, publish } from './review.fixture.ts'
import { listNewestReviews } from './service.ts'

const api = await testApi()
const { db } = api.deps
const technician = await api.createUser('technician')
const customer = await api.createUser('customer', { name: 'Luz del Carmen Contreras' })

/** Stars of the reviews, oldest first. */
const STARS = [5, 1, 4, 5, 3, 5, 1, 4, 5, 2, 5, 4]
const ids: number[] = []
beforeAll(async () => {
  for (const rating of STARS) {
    await completeCase(api, { customer, technician })
    ids.push((await publish(api, { customer, technician }, { rating })).id)
  }
})

const get = (query = '', as?: TestUser, of = technician) =>
  api.call('GET', `/api/technicians/${of.technician_id}/reviews?${query}`, as ? { as } : {})
const read = async (query = '', as?: TestUser) => (await get(query, as)).read(reviewPageAnswer)
const idsOf = ({ reviews }: ReviewPageAnswer) => reviews.map(({ id }) => id)

/** The ids of all pages of a list, in order. */
async function walk(query: string): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ReviewPageAnswer = await read(`${query}${cursor && `&cursor=${cursor}`}`)
    found.push(...idsOf(page))
    cursor = page.next_cursor
  }
  return found
}

/** The ids ordered by a rank of their stars; newest first among equals. */
const sorted = (by: (rating: number) => number) =>
  ids
    .map((id, at) => ({ id, rank: by(STARS[at] ?? 0) }))
    .toSorted((a, b) => a.rank - b.rank || b.id - a.id)
    .map(({ id }) => id)

describe('a page of reviews', () => {
  it('contains the ten newest reviews and the histogram of all', async () => {
    const page = await read()
    expect(idsOf(page)).toEqual(ids.toReversed().slice(0, 10))
    expect(page.histogram).toEqual({ 1: 2, 2: 1, 3: 1, 4: 3, 5: 5 })
    expect(page.next_cursor).not.toBeNull()
  })

  it.each([
    ['limit=5', (): number[] => ids.toReversed()],
    ['sort=best&limit=2', () => sorted((rating) => -rating)],
    ['sort=worst&limit=3', () => sorted((rating) => rating)],
    ['stars=5&limit=2', () => sorted((rating) => (rating === 5 ? 0 : 1)).slice(0, 5)],
    ['stars=4&sort=worst&limit=1', () => sorted((rating) => (rating === 4 ? 0 : 1)).slice(0, 3)],
  ])('with %s continues to the end without gap or repetition', async (query, expected) => {
    expect(await walk(query)).toEqual(expected())
  })

  it('has the same histogram with any filter', async () => {
    expect((await read('stars=2')).histogram).toEqual((await read()).histogram)
  })

  it("shortens the reviewer's name, and marks own reviews only for their author", async () => {
    const [review] = (await read('limit=1')).reviews
    expect(review).toMatchObject({
      ...{ reviewer_name: 'Luz del Carmen C.', is_own: false, is_held: false },
      ...{ service_month: '2026-03', edited_at: null, reply: null, photo_ids: [] },
    })
    expect((await read('limit=1', customer)).reviews[0]).toMatchObject({
      ...{ reviewer_name: 'Luz del Carmen C.', is_own: true },
    })
    expect((await read('limit=1', technician)).reviews[0]?.is_own).toBe(false)
  })

  it('tells the case of a review to its two sides alone, and its key to nobody', async () => {
    const [stranger, otherTechnician] = [await api.createUser('customer'), await api.createUser('technician')]
    const profile = `/api/technicians/${technician.technician_id}`
    const publicReviews = async (as?: TestUser) => {
      const { technician: shown } = (await api.call('GET', profile, { as })).body as {
        technician: { reviews: object[] }
      }
      return [...((await get('', as)).body as { reviews: object[] }).reviews, ...shown.reviews]
    }
    for (const as of [undefined, stranger, otherTechnician])
      for (const review of await publicReviews(as)) {
        expect(review).not.toHaveProperty('service_request_id')
        expect(review).not.toHaveProperty('client_op_id')
      }
    const rendered = await listNewestReviews(db, technician.technician_id ?? 0, undefined)
    expect(JSON.stringify(rendered)).not.toMatch(/service_request_id|client_op_id/)
    const own = '/api/technicians/profile'
    const { technician: whole } = (await api.call('GET', own, { as: technician })).read(technicianAnswer)
    for (const review of [
      ...(await publicReviews(customer)),
      ...(await publicReviews(technician)),
      ...whole.reviews,
    ]) {
      expect(review).toHaveProperty('service_request_id', expect.any(Number))
      expect(review).not.toHaveProperty('client_op_id')
    }
  })

  it('equals the ten reviews and the histogram of the profile', async () => {
    const path = `/api/technicians/${technician.technician_id}`
    const { technician: shown } = (await api.call('GET', path)).read(publicTechnicianAnswer)
    expect(shown.reviews).toEqual((await read()).reviews)
    expect(shown.histogram).toEqual((await read()).histogram)
    const own = (await api.call('GET', path, { as: customer })).read(publicTechnicianAnswer)
    expect(own.technician.reviews[0]?.is_own).toBe(true)
  })

  it('leaves out hidden reviews, and shows held ones only to their author and the technician', async () => {
    const stranger = await api.createUser('customer')
    const newest = ids.at(-1) ?? 0
    const hold = (held: object) => db.updateTable('reviews').set(held).where('id', '=', newest).execute()
    await hold({ held_at: new Date(), held_reason: 'contact' })
    for (const as of [undefined, stranger]) {
      const page = await read('', as)
      expect(idsOf(page)).not.toContain(newest)
      expect(page.histogram[4]).toBe(2)
    }
    for (const as of [customer, technician])
      expect((await read('limit=1', as)).reviews).toMatchObject([{ id: newest, is_held: true }])
    await hold({ held_at: null, held_reason: null, hidden_rule: 'insults' })
    for (const as of [undefined, customer, technician])
      expect(idsOf(await read('limit=1', as))).not.toContain(newest)
    await hold({ hidden_rule: null })
    expect((await read()).histogram[4]).toBe(3)
  })

  it('refuses the cursor of another list, and malformed ones', async () => {
    const other = await api.createUser('technician')
    const { next_cursor: cursor } = await read('sort=best&limit=2')
    const refused = {
      status: 400,
      body: { code: 'validation_failed', fields: { cursor: expect.any(String) } },
    }
    for (const query of [
      `cursor=${cursor}`,
      `sort=worst&cursor=${cursor}`,
      `sort=best&stars=5&cursor=${cursor}`,
    ])
      expect(await get(query)).toMatchObject(refused)
    expect(await get(`sort=best&cursor=${cursor}`, undefined, other)).toMatchObject(refused)
    for (const wrong of [
      'x',
      `${cursor}x`,
      `${cursor}000000000000`,
      `${technician.technician_id}.best.0.5.0`,
    ])
      expect(await get(`sort=best&cursor=${wrong}`)).toMatchObject(refused)
  })

  it.each(['stars=0', 'stars=6', 'stars=4.5', 'sort=oldest', 'limit=0', 'limit=51'])(
    'refuses %s',
    async (query) => {
      expect(await get(query)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )

  it('answers 404 for a deleted or unknown technician', async () => {
    const gone = await api.createUser('technician')
    await db
      .updateTable('technicians')
      .set({ deleted_at: new Date() })
      .where('user_id', '=', gone.id)
      .execute()
    expect((await get('', undefined, gone)).status).toBe(404)
    expect((await api.call('GET', '/api/technicians/2147483647/reviews')).status).toBe(404)
  })
})

it.each(SHORT_NAMES)('short_name shortens %j to %j', async (name, short) => {
  const { rows } = await sql<{ short: string }>`select short_name(${name}) as short`.execute(db)
  expect(rows).toEqual([{ short }])
})

it.each(['id desc', 'rating desc, id desc', 'rating, id desc'])(
  'an index gives the reviews of one technician in the order %s',
  async (order) => {
    await db.transaction().execute(async (trx) => {
      // PostgreSQL would rather sort so few rows. With sorting disabled, it sorts only if no index fits.
      await sql`set local enable_sort = off`.execute(trx)
      await sql`set local enable_incremental_sort = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from reviews where technician_id = ${technician.technician_id} and is_shown
        order by ${sql.raw(order)} limit 11`.execute(trx)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
    })
  },
)
