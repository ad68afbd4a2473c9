import { randomUUID } from 'node:crypto'
import { CASE } from '@tecnicerca/shared/messages/server'
import { eventAnswer } from '@tecnicerca/shared/service-request-events'
import type { Party } from '@tecnicerca/shared/service-request-status'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestAnswer, TestUser } from '../../testing/api.ts'
import { DAY_AHEAD } from '../../testing/service-requests.ts'
import { lastChange } from '../live/live.fixture.ts'
import { startReplica } from '../operations/replica.fixture.ts'
import { newPhoto, stagePhotos } from '../service-requests/case-photo.fixture.ts'

const DIRECTIONS: [blocker: Party, blocked: Party][] = [
  ['technician', 'customer'],
  ['customer', 'technician'],
]

const { api, people, meet, ask, look, post, put, add, send } = await stagePhotos()
const { db } = api.deps

const replica = startReplica(api)

beforeEach(() => meet())

/** One side of the stage blocks the other, or takes it back. */
async function block(side: Party, method = 'PUT'): Promise<void> {
  const { customer, technician } = people
  const who = side === 'customer' ? `technicians/${technician.technician_id}` : `customers/${customer.id}`
  const answer = await api.call(method, `/api/blocked-${who}`, { as: people[side] })
  expect(answer.status).toBe(200)
}

type Write = (as: TestUser, id: number) => Promise<TestAnswer>

const say: Write = (as, id) => post(`/${id}/messages`, { as, body: { text: 'Contéstame' } })
const offer: Write = (as, id) => post(`/${id}/offers`, { as, body: { total: 900 } })

async function answerOffer(as: TestUser, id: number, status: string): Promise<TestAnswer> {
  const { events } = await look(id)
  const offered = events.findLast(({ kind }) => kind === 'offered')
  return api.call('PUT', `/api/offers/${offered?.id}/status`, { as, body: { status } })
}

/** What a case that is closed refuses in the same words to everybody. */
const WRITES: Record<string, Write> = {
  'a message': say,
  'a message that its phone kept for later': (as, id) =>
    post(`/${id}/messages`, {
      as,
      key: randomUUID(),
      body: { text: 'De ayer', photo_ids: [randomUUID()] },
    }),
  'a photo': (as, id) => send(id, { as }),
  'what is no photo': (as, id) => send(id, { as, bytes: Buffer.from('nada') }),
  'an accepted offer': (as, id) => answerOffer(as, id, 'accepted'),
  'a declined offer': (as, id) => answerOffer(as, id, 'declined'),
}

/** What it refuses with the story of its end. */
const PROPOSALS: Record<string, Write> = {
  'a price': offer,
  'a day': (as, id) => post(`/${id}/offers`, { as, body: { request_date: DAY_AHEAD } }),
  'a price that its phone kept for later': (as, id) =>
    post(`/${id}/offers`, { as, key: randomUUID(), body: { total: 900 } }),
}

async function endLongAgo(id: number): Promise<void> {
  await put(id, { status: 'cancelled' }, people.customer)
  await sql`update service_requests set ended_at = now() - interval '31 days' where id = ${id}`.execute(db)
}

const TABLES = ['service_requests', 'service_request_events', 'service_request_photos', 'notices']

/** All that writes could leave, with each side's number of what changed. */
async function stored(): Promise<string> {
  const rows = TABLES.map(async (table) => {
    const found = await sql`select * from ${sql.table(table)} as t order by t::text`.execute(db)
    return found.rows
  })
  return JSON.stringify(await Promise.all(rows))
}

/** What somebody hears, but for the status that the case has. */
const heard = ({ status, body }: TestAnswer) => ({
  status,
  body: { ...(body as object), current: undefined },
})

/** A case with an open offer of the one who blocks. */
async function talked(blocker: Party): Promise<number> {
  const { id } = await ask()
  expect((await offer(people[blocker], id)).status).toBe(201)
  return id
}

describe.each(DIRECTIONS)('a block by the %s', (blocker, blocked) => {
  it.each(Object.keys(WRITES))('answers the other side as a closed case does: %s', async (name) => {
    const write = WRITES[name] as Write
    const [id, closed] = [await talked(blocker), await talked(blocker)]
    await endLongAgo(closed)
    await block(blocker)
    const before = await stored()
    const as = people[blocked]
    const refused = await write(as, id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(heard(refused)).toEqual(heard(await write(as, closed)))
    expect(await stored()).toBe(before)
  })

  it.each(Object.keys(PROPOSALS))('lets the other side propose nothing: %s', async (name) => {
    const { id } = await ask()
    await block(blocker)
    const before = await stored()
    expect(await PROPOSALS[name]?.(people[blocked], id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: CASE.closed },
    })
    expect(await stored()).toBe(before)
  })

  it('lets nothing be withdrawn, and tells of the end of a case that ended as before', async () => {
    const { id } = await ask()
    await offer(people[blocked], id)
    await block(blocker)
    const refused = await answerOffer(people[blocked], id, 'withdrawn')
    expect(refused.body).toMatchObject({ message: CASE.offerAnswered.ended })
    await put(id, { status: 'cancelled' }, people.customer)
    const late = await offer(people[blocked], id)
    expect(late.status).toBe(409)
    await block(blocker, 'DELETE')
    expect((await offer(people[blocked], id)).text).toBe(late.text)
  })

  it('lets the other side read on without a sign of it, and end the case', async () => {
    const { id } = await ask()
    await say(people[blocker], id)
    const as = people[blocked]
    const read = async () => {
      const list = await api.call('GET', '/api/service-requests/my-requests', { as })
      const one = await api.call('GET', `/api/service-requests/${id}`, { as })
      return [list.text, list.headers.get('etag'), one.text]
    }
    // A technician's first look at a case is an event of it.
    await read()
    const before = await read()
    const numbers = await lastChange(db, id)
    await block(blocker)
    expect(await read()).toEqual(before)
    const after = await lastChange(db, id)
    expect(after[blocked]).toBe(numbers[blocked])
    expect(after[blocker]).toBeGreaterThan(numbers[blocker])
    expect(await put(id, { status: 'cancelled' }, as)).toMatchObject({ status: 200 })
  })

  it('lets who blocked go on writing, and the other side reads it', async () => {
    const { id } = await ask()
    await block(blocker)
    const as = people[blocker]
    expect([(await say(as, id)).status, (await offer(as, id)).status]).toEqual([201, 201])
    expect((await send(id, { as })).status).toBe(201)
    const { events } = await look(id, people[blocked])
    expect(events.filter(({ by }) => by === blocker).map(({ kind }) => kind)).toContain('message')
  })

  it('answers what had arrived as it did then, and is over once it is undone', async () => {
    const { id } = await ask()
    const as = people[blocked]
    const [key, photoId, bytes] = [randomUUID(), randomUUID(), await newPhoto()]
    const sendAgain = () => post(`/${id}/messages`, { as, key, body: { text: 'Ya voy' } })
    const first = (await sendAgain()).read(eventAnswer)
    await add(id, { as, photo_id: photoId, bytes })
    await block(blocker)
    expect((await sendAgain()).read(eventAnswer)).toEqual(first)
    await db.deleteFrom('idempotency_keys').where('user_id', '=', as.id).execute()
    expect((await sendAgain()).read(eventAnswer)).toEqual(first)
    expect((await send(id, { as, photo_id: photoId, bytes })).status).toBe(200)
    await block(blocker, 'DELETE')
    expect((await say(as, id)).status).toBe(201)
  })

  it('lets nothing through once it has answered', async () => {
    for (let round = 0; round < 10; round += 1) {
      await meet()
      const { id } = await ask()
      const as = people[blocked]
      const path = `/api/service-requests/${id}/messages`
      const sent = Array.from({ length: 4 }, (_, n) =>
        replica.call('POST', path, { as, body: { text: `${n}` } }),
      )
      await block(blocker)
      const messages = async () => (await look(id)).events.filter(({ kind }) => kind === 'message').length
      const whenDone = await messages()
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(await messages()).toBe(whenDone)
      expect(statuses.filter((status) => status === 201)).toHaveLength(whenDone)
    }
  })
})

it('a technician who is blocked accepts nothing, and completes what was accepted before', async () => {
  const [pending, accepted] = [await ask(), await ask()]
  await put(accepted.id, { status: 'accepted' })
  await block('customer')
  expect(await put(pending.id, { status: 'accepted' })).toMatchObject({
    status: 409,
    body: { code: 'invalid_transition', message: CASE.closed },
  })
  expect((await put(accepted.id, { status: 'completed' })).status).toBe(200)
})

it('a technician who blocked accepts as before', async () => {
  const { id } = await ask()
  await block('technician')
  expect((await put(id, { status: 'accepted' })).status).toBe(200)
})

it('of two technicians who ask each other, a block closes the cases of both ways', async () => {
  const { technician } = people
  const colleague = await api.createUser('technician')
  const { technician_id: technicianId } = colleague
  const asked = await ask({}, { as: colleague })
  const theirs = await ask({ technician_id: technicianId }, { as: technician })
  const path = `/api/blocked-customers/${colleague.id}`
  expect((await api.call('PUT', path, { as: technician })).status).toBe(200)
  for (const { id } of [asked, theirs]) {
    expect((await say(colleague, id)).status).toBe(409)
    expect((await say(technician, id)).status).toBe(201)
  }
})
