import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiOn, type TestUser } from '../../testing/api.ts'
import { remind } from '../notices/delivery-service.ts'
import { stagePhotos } from '../service-requests/case-photo.fixture.ts'
import { lastChange, listen, notifyUser, type TestStream } from './live.fixture.ts'

let streams: TestStream[] = []

const { api, people, meet, ask, post, put, add } = await stagePhotos()
const { db } = api.deps

/** Another process on the same database. */
const replica = startApiOn(api.database)

beforeEach(() => meet())
afterEach(async () => {
  for (const { leave } of streams.splice(0)) await leave()
})
afterAll(() => Promise.all([api.deps.live.close(), replica.deps.live.close()]))

async function open(as: TestUser, at = api): Promise<TestStream> {
  const stream = await listen((path, init) => at.app.request(path, init), as)
  streams.push(stream)
  return stream
}

type Act = (id: number) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'a message': (id) => post(`/${id}/messages`, { body: { text: '¿A qué hora?' } }),
  'a photo': (id) => add(id),
  'an offer': (id) => post(`/${id}/offers`, { as: people.technician, body: { total: 2500 } }),
  'an acceptance': (id) => put(id, { status: 'accepted' }),
  'a cancellation': (id) => put(id, { status: 'cancelled' }, people.customer),
  'the first fetch by the technician': () =>
    api.call('GET', '/api/service-requests/changes', { as: people.technician }),
}

describe('the live streams', () => {
  it.each(Object.keys(ACTS))('report a change of a case to both sides: %s', async (name) => {
    const { id } = await ask()
    const before = await lastChange(db, id)
    const sides = [await open(people.customer), await open(people.technician, replica)]
    await ACTS[name]?.(id)
    const { customer, technician } = await lastChange(db, id)
    expect(customer).toBeGreaterThan(before.customer)
    await sides[0]?.until(customer)
    await sides[1]?.until(technician)
    expect(sides.map(({ heard }) => heard.at(-1))).toEqual([customer, technician])
  })

  it('report a reminder to its recipient, although the case does not change', async () => {
    const { id } = await ask()
    await sql`update service_requests set created_at = now() - interval '3 hours' where id = ${id}`.execute(
      db,
    )
    const unchanged = await lastChange(db, id)
    const stream = await open(people.technician, replica)
    const before = await notifyUser(db, people.technician.id)
    await stream.until(before)
    await remind(db)
    await stream.until(before + 1)
    expect(await lastChange(db, id)).toEqual(unchanged)
  })

  it('report a new request to its technician', async () => {
    const stream = await open(people.technician)
    const { id } = await ask()
    const { technician } = await lastChange(db, id)
    await stream.until(technician)
    expect(stream.heard.at(-1)).toBe(technician)
  })

  it('report a new request to no other user', async () => {
    const stranger = await api.createUser('customer')
    const [foreign, own] = [await open(stranger), await open(people.customer)]
    const { id } = await ask()
    await own.until((await lastChange(db, id)).customer)
    // Events of one stream are spaced out. Before this second one, a wrong event would reach the stranger.
    await own.until(await notifyUser(db, people.customer.id))
    const last = await notifyUser(db, stranger.id)
    await foreign.until(last)
    expect(foreign.heard).toEqual([foreign.heard[0], last])
  })
})

describe('the PostgreSQL notification', () => {
  let listener: pg.Client
  let sent: string[]

  beforeAll(async () => {
    listener = new pg.Client(api.database.connection)
    listener.on('notification', ({ payload = '' }) => sent.push(payload.split(' ')[1] ?? ''))
    await listener.connect()
    await listener.query('listen case_changes')
  })
  afterAll(() => listener.end())

  async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
    sent = []
    await work()
    const mark = 2_000_000_000
    await sql`select tell_live(${mark}::int)`.execute(db)
    while (!sent.includes(String(mark))) await listener.query('select 1')
    return sent.filter((ids) => ids !== String(mark))
  }

  it('names both sides of a new request, once', async () => {
    const { customer, technician } = people
    expect(await sentBy(() => ask())).toEqual([[customer.id, technician.id].toSorted((a, b) => a - b).join()])
  })

  it('names only the technician who blocks and unblocks a customer', async () => {
    const { customer, technician } = people
    await sentBy(() => ask())
    const path = `/api/blocked-customers/${customer.id}`
    const block = async () => {
      await api.call('PUT', path, { as: technician })
      await api.call('DELETE', path, { as: technician })
    }
    const heard = await sentBy(block)
    expect(heard.at(-1)).toBe(String(technician.id))
    expect(heard.filter((ids) => ids.split(',').includes(String(customer.id)))).toEqual([])
  })

  it('names only the customer who blocks and unblocks a technician', async () => {
    const { customer, technician } = people
    await sentBy(() => ask())
    const path = `/api/blocked-technicians/${technician.technician_id}`
    const heard = await sentBy(async () => {
      await api.call('PUT', path, { as: customer })
      await api.call('DELETE', path, { as: customer })
    })
    expect(heard).toEqual([String(customer.id), String(customer.id)])
  })

  it('names both sides of a case whose category is renamed', async () => {
    await sentBy(() => ask())
    const heard = await sentBy(() => sql`update categories set name = name || ' y más'`.execute(db))
    const { customer, technician } = people
    expect(heard.join().split(',').map(Number)).toEqual(expect.arrayContaining([customer.id, technician.id]))
  })

  it('names the recipient of each new reminder, and nobody if there is none', async () => {
    let id = 0
    const becomes = (change: RawBuilder<unknown>) =>
      sentBy(() => sql`update service_requests set ${change} where id = ${id}`.execute(db))
    await sentBy(async () => ({ id } = await ask()))
    const heard = [await sentBy(() => remind(db))]
    await becomes(sql`created_at = now() - interval '3 hours'`)
    heard.push(await sentBy(() => remind(db)))
    await becomes(sql`expires_at = now() + interval '11 hours'`)
    heard.push(await sentBy(() => remind(db)), await sentBy(() => remind(db)))
    const technician = String(people.technician.id)
    expect(heard).toEqual([[], [technician], [technician], []])
  })

  it('names all of 1,200 users, in three notifications', async () => {
    const ids = Array.from({ length: 1_200 }, (_, index) => 1_000_000_000 + index)
    const heard = await sentBy(() => sql`select tell_live(${ids}::int[])`.execute(db))
    expect(heard.join().split(',').map(Number).toSorted()).toEqual(ids)
    expect(heard).toHaveLength(3)
  })
})
