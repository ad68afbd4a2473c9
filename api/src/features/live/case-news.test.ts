import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiOn, type TestUser } from '../../testing/api.ts'
import { remind } from '../notices/delivery-service.ts'
import { stagePhotos } from '../service-requests/case-photo.fixture.ts'
import { lastChange, listen, type TestStream, tell } from './live.fixture.ts'

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
  'an answer': (id) => put(id, { status: 'accepted' }),
  'a cancellation': (id) => put(id, { status: 'cancelled' }, people.customer),
  'a list that the technician’s phone fetched': () =>
    api.call('GET', '/api/service-requests/changes', { as: people.technician }),
}

describe('a change of a case', () => {
  it.each(Object.keys(ACTS))('reaches the open screens of both sides: %s', async (name) => {
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

  it('reaches the open screen of whom a reminder is written for', async () => {
    const { id } = await ask()
    await sql`update service_requests set created_at = now() - interval '3 hours' where id = ${id}`.execute(
      db,
    )
    const unchanged = await lastChange(db, id)
    const stream = await open(people.technician, replica)
    const before = await tell(db, people.technician.id)
    await stream.until(before)
    await remind(db)
    await stream.until(before + 1)
    expect(await lastChange(db, id)).toEqual(unchanged)
  })

  it('reaches the technician who is asked', async () => {
    const stream = await open(people.technician)
    const { id } = await ask()
    const { technician } = await lastChange(db, id)
    await stream.until(technician)
    expect(stream.heard.at(-1)).toBe(technician)
  })

  it('reaches nobody else', async () => {
    const stranger = await api.createUser('customer')
    const [theirs, own] = [await open(stranger), await open(people.customer)]
    const { id } = await ask()
    await own.until((await lastChange(db, id)).customer)
    // Two of one stream are so far apart that another stream tells meanwhile what it has.
    await own.until(await tell(db, people.customer.id))
    const last = await tell(db, stranger.id)
    await theirs.until(last)
    expect(theirs.heard).toEqual([theirs.heard[0], last])
  })
})

describe('what PostgreSQL passes on', () => {
  let ear: pg.Client
  let told: string[]

  beforeAll(async () => {
    ear = new pg.Client(api.database.connection)
    ear.on('notification', ({ payload = '' }) => told.push(payload.split(' ')[1] ?? ''))
    await ear.connect()
    await ear.query('listen case_changes')
  })
  afterAll(() => ear.end())

  async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
    told = []
    await work()
    const mark = 2_000_000_000
    await sql`select tell_live(${mark}::int)`.execute(db)
    while (!told.includes(String(mark))) await ear.query('select 1')
    return told.filter((ids) => ids !== String(mark))
  }

  it('is the two sides of a case that is asked for, once', async () => {
    const { customer, technician } = people
    expect(await toldBy(() => ask())).toEqual([[customer.id, technician.id].toSorted((a, b) => a - b).join()])
  })

  it('is the technician alone where a customer is blocked and let in again', async () => {
    const { customer, technician } = people
    await toldBy(() => ask())
    const path = `/api/blocked-customers/${customer.id}`
    const block = async () => {
      await api.call('PUT', path, { as: technician })
      await api.call('DELETE', path, { as: technician })
    }
    const heard = await toldBy(block)
    expect(heard.at(-1)).toBe(String(technician.id))
    expect(heard.filter((ids) => ids.split(',').includes(String(customer.id)))).toEqual([])
  })

  it('is the customer alone where a technician is blocked and let in again', async () => {
    const { customer, technician } = people
    await toldBy(() => ask())
    const path = `/api/blocked-technicians/${technician.technician_id}`
    const heard = await toldBy(async () => {
      await api.call('PUT', path, { as: customer })
      await api.call('DELETE', path, { as: customer })
    })
    expect(heard).toEqual([String(customer.id), String(customer.id)])
  })

  it('is everybody whose case shows a trade that gets another name', async () => {
    await toldBy(() => ask())
    const heard = await toldBy(() => sql`update categories set name = name || ' y más'`.execute(db))
    const { customer, technician } = people
    expect(heard.join().split(',').map(Number)).toEqual(expect.arrayContaining([customer.id, technician.id]))
  })

  it('is whom a reminder is for, each time that one is written, and nobody where none is', async () => {
    let id = 0
    const becomes = (change: RawBuilder<unknown>) =>
      toldBy(() => sql`update service_requests set ${change} where id = ${id}`.execute(db))
    await toldBy(async () => ({ id } = await ask()))
    const heard = [await toldBy(() => remind(db))]
    await becomes(sql`created_at = now() - interval '3 hours'`)
    heard.push(await toldBy(() => remind(db)))
    await becomes(sql`expires_at = now() + interval '11 hours'`)
    heard.push(await toldBy(() => remind(db)), await toldBy(() => remind(db)))
    const technician = String(people.technician.id)
    expect(heard).toEqual([[], [technician], [technician], []])
  })

  it('is everybody, however many', async () => {
    const ids = Array.from({ length: 1_200 }, (_, index) => 1_000_000_000 + index)
    const heard = await toldBy(() => sql`select tell_live(${ids}::int[])`.execute(db))
    expect(heard.join().split(',').map(Number).toSorted()).toEqual(ids)
    expect(heard).toHaveLength(3)
  })
})
