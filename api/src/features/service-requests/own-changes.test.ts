import { changesAnswer } from '@tecnicerca/shared/service-request-events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { untilSettled } from '../../testing/settled.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/service-requests'

let customer: TestUser
let technician: TestUser

const api = await testApi()
const { db } = api.deps

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
})

async function ask(as = customer): Promise<number> {
  const answer = await api.call('POST', PATH, { as, body: requestBody(technician) })
  return answer.read(serviceRequestAnswer).serviceRequest.id
}

const say = (id: number, text: string, as = technician) =>
  api.call('POST', `${PATH}/${id}/messages`, { as, body: { text } })

const get = async (as: TestUser, since?: string, tag?: string) => {
  await untilSettled(db)
  return look(as, since, tag)
}

const look = (as: TestUser, since?: string, tag?: string) =>
  api.call('GET', `${PATH}/changes${since === undefined ? '' : `?since=${since}`}`, {
    as,
    headers: tag ? { 'if-none-match': tag } : {},
  })

const changes = async (as: TestUser, since?: string) => (await get(as, since)).read(changesAnswer)

/** What a phone holds that applies every page from `since` on. */
async function followed(as: TestUser, since?: string) {
  const [cases, events] = [new Map<number, string>(), new Map<number, string>()]
  let [seq, pages] = [since, 0]
  for (;;) {
    const page = await changes(as, seq)
    for (const { id, status } of page.serviceRequests) cases.set(id, status)
    for (const { id, data, kind } of page.events) events.set(id, data.text ?? kind)
    seq = page.seq
    pages += 1
    if (!page.has_more) return { seq, pages, cases, words: [...events.values()] }
  }
}

describe('the changes of own cases', () => {
  it('are all of them at first, then what is new', async () => {
    const id = await ask()
    const first = await changes(customer)
    expect(first).toMatchObject({
      full: true,
      has_more: false,
      serviceRequests: [{ id }],
      events: [{ kind: 'requested' }],
    })
    await say(id, 'Voy mañana')
    const next = await changes(customer, first.seq)
    expect(next).toMatchObject({
      full: false,
      serviceRequests: [{ id }],
      events: [{ data: { text: 'Voy mañana' } }],
    })
    expect(await changes(customer, next.seq)).toEqual({
      seq: next.seq,
      full: false,
      serviceRequests: [],
      events: [],
      has_more: false,
    })
  })

  it('are answered with 304 while there are none', async () => {
    const id = await ask()
    const { seq } = await changes(customer)
    const idle = await get(customer, seq)
    const tag = idle.headers.get('etag') ?? ''
    expect([idle.status, idle.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await get(customer, seq, tag)).status).toBe(304)
    await say(id, 'Hola')
    expect((await get(customer, seq, tag)).status).toBe(200)
  })

  it('name what the two see of each other, too', async () => {
    const id = await ask()
    const { seq } = await changes(customer)
    await sql`update users set name = 'Otro nombre' where id = ${technician.id}`.execute(db)
    expect((await changes(customer, seq)).serviceRequests).toMatchObject([
      { id, technician_name: 'Otro nombre' },
    ])
  })

  it('name the trade as it is called today', async () => {
    const { rows } = await sql<{ id: number }>`insert into categories (name, description, icon_name)
      values ('Herrería', 'Rejas', 'hammer') returning id`.execute(db)
    const id = await ask()
    await sql`update service_requests set category_id = ${rows[0]?.id} where id = ${id}`.execute(db)
    const { seq } = await changes(customer)
    await sql`update categories set name = 'Rejas y portones' where id = ${rows[0]?.id}`.execute(db)
    expect((await changes(customer, seq)).serviceRequests).toMatchObject([
      { id, category_name: 'Rejas y portones' },
    ])
  })

  it('are one’s own alone, also under somebody else’s position', async () => {
    await ask()
    const stranger = await api.createUser('customer')
    const { seq } = await changes(customer)
    for (const since of [
      undefined,
      seq,
      'nada',
      `${seq}.1`,
      seq.replace(/\d+\.\d+\.b$/, '99999999999999999999.1.b'),
    ]) {
      expect(await changes(stranger, since)).toMatchObject({ full: true, serviceRequests: [], events: [] })
    }
  })

  it('come whole to who became a technician', async () => {
    await ask()
    const { seq } = await changes(technician)
    await sql`update users set role = 'customer' where id = ${technician.id}`.execute(db)
    expect(await changes(technician, seq)).toMatchObject({ full: true, serviceRequests: [] })
  })

  it('leave out at first what ended long ago, and bring it when something happens to it', async () => {
    const [old, open] = [await ask(), await ask()]
    await sql`update service_requests set status = 'cancelled', updated_at = now() - interval '91 days' where id = ${old}`.execute(
      db,
    )
    const first = await changes(customer)
    expect(first.serviceRequests.map(({ id }) => id)).toEqual([open])
    await sql`update service_requests set agreed_total = null where id = ${old}`.execute(db)
    expect((await changes(customer, first.seq)).serviceRequests.map(({ id }) => id)).toEqual([old])
  })

  it('come in pages of 200 cases and 1,000 events, each once', async () => {
    const id = await ask()
    await sql`insert into service_requests (customer_id, technician_id, hourly_rate, request_date, service_description,
        service_location, expires_at)
      select ${customer.id}, ${technician.technician_id}, 1, '2999-01-01', 'x', 'y', '2999-01-01' from generate_series(1, 404)`.execute(
      db,
    )
    await sql`insert into service_request_events (service_request_id, by, kind, data)
      select ${id}, 'customer', 'message', jsonb_build_object('text', n::text) from generate_series(1, 900) n`.execute(
      db,
    )
    const { cases, words, pages } = await followed(customer)
    expect([cases.size, words.length]).toEqual([405, 405 + 900])
    expect(pages).toBeGreaterThanOrEqual(3)
  })

  it('miss nothing of transactions that commit in another order than they began', async () => {
    const [slow, fast] = [await ask(), await ask()]
    const { seq } = await changes(customer)
    let meanwhile: Awaited<ReturnType<typeof changes>> | undefined
    // Laid in the way of the others by hand, it cannot be run again as a serializable one may have to be.
    const slowly = db.transaction().setIsolationLevel('read committed')
    await slowly.execute(async (trx) => {
      await sql`insert into service_request_events (service_request_id, by, kind, data)
        values (${slow}, 'technician', 'message', '{"text":"lento"}')`.execute(trx)
      await say(fast, 'rápido')
      meanwhile = (await look(customer, seq)).read(changesAnswer)
    })
    // What is done is told at once, and again: who has heard it is no further than before.
    expect([meanwhile?.seq, meanwhile?.events.map(({ data }) => data.text)]).toEqual([seq, ['rápido']])
    const after = await followed(customer, seq)
    expect(after.words.toSorted()).toEqual(['lento', 'rápido'])
  })
})
