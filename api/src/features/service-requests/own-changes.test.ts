import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
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

const sendMessage = (id: number, text: string, as = technician) =>
  api.call('POST', `${PATH}/${id}/messages`, { as, body: { text } })

const get = async (as: TestUser, since?: string, tag?: string) => {
  await untilSettled(db)
  return fetchChanges(as, since, tag)
}

const fetchChanges = (as: TestUser, since?: string, tag?: string) =>
  api.call('GET', `${PATH}/changes${since === undefined ? '' : `?since=${since}`}`, {
    as,
    headers: tag ? { 'if-none-match': tag } : {},
  })

const changes = async (as: TestUser, since?: string) => (await get(as, since)).read(changesAnswer)

/** Applies all pages from `since` on, as a phone does. Returns what the phone then holds. */
async function syncAll(as: TestUser, since?: string) {
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

describe('the delta sync of own cases', () => {
  it('returns all cases at first and then only changes', async () => {
    const id = await ask()
    const first = await changes(customer)
    expect(first).toMatchObject({
      full: true,
      has_more: false,
      serviceRequests: [{ id }],
      events: [{ kind: 'requested' }],
    })
    await sendMessage(id, 'Voy mañana')
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

  it('answers 304 while nothing changes', async () => {
    const id = await ask()
    const { seq } = await changes(customer)
    const idle = await get(customer, seq)
    const tag = idle.headers.get('etag') ?? ''
    expect([idle.status, idle.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await get(customer, seq, tag)).status).toBe(304)
    await sendMessage(id, 'Hola')
    expect((await get(customer, seq, tag)).status).toBe(200)
  })

  it('returns a case again after the technician changed the name', async () => {
    const id = await ask()
    const { seq } = await changes(customer)
    await sql`update users set name = 'Otro nombre' where id = ${technician.id}`.execute(db)
    expect((await changes(customer, seq)).serviceRequests).toMatchObject([
      { id, technician_name: 'Otro nombre' },
    ])
  })

  it('returns a case again after its category was renamed', async () => {
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

  it('returns no foreign case for a position that is missing, foreign or invalid', async () => {
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

  it('starts again in full from a position that an earlier life of the database gave', async () => {
    const id = await ask()
    const { seq } = await changes(customer)
    const xid = Number(seq.split('.').at(-3)) + 100_000
    const ahead = seq.replace(/\d+\.\d+\.b$/, `${xid}.1.b`)
    const answer = await changes(customer, ahead)
    expect([answer.full, answer.serviceRequests.map((row) => row.id)]).toEqual([true, [id]])
  })

  it('starts again in full after the role of the user changed', async () => {
    await ask()
    const { seq } = await changes(technician)
    await sql`update users set role = 'customer' where id = ${technician.id}`.execute(db)
    expect(await changes(technician, seq)).toMatchObject({ full: true, serviceRequests: [] })
  })

  it('omits a case that ended 91 days ago until it changes', async () => {
    const [old, open] = [await ask(), await ask()]
    await sql`update service_requests set status = 'cancelled', updated_at = now() - interval '91 days' where id = ${old}`.execute(
      db,
    )
    const first = await changes(customer)
    expect(first.serviceRequests.map(({ id }) => id)).toEqual([open])
    await sql`update service_requests set agreed_total = null where id = ${old}`.execute(db)
    expect((await changes(customer, first.seq)).serviceRequests.map(({ id }) => id)).toEqual([old])
  })

  it('returns all of 405 cases and 1,305 events over at least three pages', async () => {
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
    const { cases, words, pages } = await syncAll(customer)
    expect([cases.size, words.length]).toEqual([405, 405 + 900])
    expect(pages).toBeGreaterThanOrEqual(3)
  })

  it('misses no event of transactions that commit in another order than they began', async () => {
    const [slow, fast] = [await ask(), await ask()]
    const { seq } = await changes(customer)
    let earlyPage: Awaited<ReturnType<typeof changes>> | undefined
    // Read committed: a serializable transaction may have to be retried, and this one cannot be.
    const slowly = db.transaction().setIsolationLevel('read committed')
    await slowly.execute(async (trx) => {
      await sql`insert into service_request_events (service_request_id, by, kind, data)
        values (${slow}, 'technician', 'message', '{"text":"lento"}')`.execute(trx)
      await sendMessage(fast, 'rápido')
      earlyPage = (await fetchChanges(customer, seq)).read(changesAnswer)
    })
    // The committed event is returned at once, but the position does not advance, so that it is sent again.
    expect([earlyPage?.seq, earlyPage?.events.map(({ data }) => data.text)]).toEqual([seq, ['rápido']])
    const after = await syncAll(customer, seq)
    expect(after.words.toSorted()).toEqual(['lento', 'rápido'])
  })
})
