import {
  OWN_REQUESTS_MAX,
  ownServiceRequestsAnswer,
} from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/service-requests/my-requests'
const SENT = 40
const RECEIVED = OWN_REQUESTS_MAX + 20 - SENT

/** The ids of all service requests to and from `both`, the newest first. */
let ids: number[]

const api = await testApi()
const { db } = api.deps
const both = await api.createUser('technician')
const colleague = await api.createUser('technician')
const customer = await api.createUser('customer')

beforeAll(async () => {
  await insert(both, colleague, SENT)
  await insert(customer, both, RECEIVED)
  const { rows } = await sql<{ id: number }>`
    select id from service_requests order by created_at desc, id desc`.execute(db)
  ids = rows.map(({ id }) => id)
})

async function insert(from: TestUser, to: TestUser, count: number): Promise<void> {
  await sql`insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, created_at)
    select ${from.id}, ${to.technician_id}, 1, 500, '2026-03-02', 'Un abanico', 'Calle 8',
      now() - make_interval(mins => n / 7 * 5) from generate_series(1, ${count}::int) n order by n % 11`.execute(
    db,
  )
}

const read = (query: string, as = both, headers: Record<string, string> = {}) =>
  api.call('GET', `${PATH}${query}`, { as, headers })

async function page(query: string, as = both) {
  const { serviceRequests, next_cursor: nextCursor } = (await read(query, as)).read(ownServiceRequestsAnswer)
  return { ids: serviceRequests.map(({ id }) => id), next_cursor: nextCursor }
}

describe('own requests', () => {
  it('are the newest 500 without parameters, and the rest by the cursor', async () => {
    const first = await page('')
    expect(first.ids).toEqual(ids.slice(0, OWN_REQUESTS_MAX))
    const rest = await page(`?cursor=${first.next_cursor}`)
    expect(rest).toEqual({ ids: ids.slice(OWN_REQUESTS_MAX), next_cursor: null })
  })

  it.each([1, 7, 50, 260])('appear once and in order over pages of %i', async (limit) => {
    const seen: number[] = []
    let cursor: string | null = ''
    const pages = limit === 1 ? 30 : Math.ceil(ids.length / limit)
    for (let count = 0; count < pages; count += 1) {
      const found = await page(`?limit=${limit}&cursor=${cursor}`)
      seen.push(...found.ids)
      cursor = found.next_cursor
    }
    expect(seen).toEqual(ids.slice(0, pages * limit))
    if (limit > 1) expect(cursor).toBeNull()
  })

  it('have no next cursor if the last page is full', async () => {
    expect(await page(`?limit=${SENT}`, colleague)).toMatchObject({ next_cursor: null })
    expect((await page(`?limit=${SENT - 1}`, colleague)).next_cursor).not.toBeNull()
  })

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'cursor=x', 'cursor=0', 'cursor=2147483648'])(
    'refuse %s and name the field',
    async (query) => {
      const answer = await read(`?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body).toHaveProperty(['fields', query.split('=')[0] ?? ''])
    },
  )

  it('refuse a cursor of the list of another user', async () => {
    const theirs = await page('?limit=1', colleague)
    expect((await read(`?cursor=${theirs.next_cursor}`, customer)).body).toMatchObject({
      code: 'validation_failed',
      fields: { cursor: 'El cursor no es válido.' },
    })
  })

  it('answer 304 for a known page, but 200 for another page or after a new request', async () => {
    const first = await read('?limit=10')
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await read('?limit=10', both, known)).status).toBe(304)
    const others = ['', '?limit=11', `?limit=10&cursor=${ids[9]}`]
    for (const query of others) expect((await read(query, both, known)).status).toBe(200)
    await insert(customer, both, 1)
    expect((await read('?limit=10', both, known)).status).toBe(200)
  })
})
