import { randomUUID } from 'node:crypto'
import { CASE } from '@tecnicerca/shared/messages/server'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import type { Party } from '@tecnicerca/shared/service-requests/status'
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

/** Lets one side block the other, or unblock it with the method DELETE. */
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

/** Writes that a closed case refuses, always with the same answer. */
const WRITES: Record<string, Write> = {
  'a message': say,
  'a message from the outbox': (as, id) =>
    post(`/${id}/messages`, {
      as,
      key: randomUUID(),
      body: { text: 'De ayer', photo_ids: [randomUUID()] },
    }),
  'a photo': (as, id) => send(id, { as }),
  'a file that is not a photo': (as, id) => send(id, { as, bytes: Buffer.from('nada') }),
  'an accepted offer': (as, id) => answerOffer(as, id, 'accepted'),
  'a declined offer': (as, id) => answerOffer(as, id, 'declined'),
}

/** Writes that a closed case refuses with a message about how it ended. */
const PROPOSALS: Record<string, Write> = {
  'a price': offer,
  'a day': (as, id) => post(`/${id}/offers`, { as, body: { request_date: DAY_AHEAD } }),
  'a price from the outbox': (as, id) =>
    post(`/${id}/offers`, { as, key: randomUUID(), body: { total: 900 } }),
}

async function endLongAgo(id: number): Promise<void> {
  await put(id, { status: 'cancelled' }, people.customer)
  await sql`update service_requests set ended_at = now() - interval '31 days' where id = ${id}`.execute(db)
}

const TABLES = ['service_requests', 'service_request_events', 'service_request_photos', 'notices']

/** All rows that a write could change, including the change number of each side. */
async function stored(): Promise<string> {
  const rows = TABLES.map(async (table) => {
    const found = await sql`select * from ${sql.table(table)} as t order by t::text`.execute(db)
    return found.rows
  })
  return JSON.stringify(await Promise.all(rows))
}

/** Status and body of an answer, without the current status of the case. */
const withoutCurrent = ({ status, body }: TestAnswer) => ({
  status,
  body: { ...(body as object), current: undefined },
})

/** Creates a case with an open offer of the side that will block. Returns its id. */
async function askWithOffer(blocker: Party): Promise<number> {
  const { id } = await ask()
  expect((await offer(people[blocker], id)).status).toBe(201)
  return id
}

describe.each(DIRECTIONS)('a block by the %s', (blocker, blocked) => {
  it.each(Object.keys(WRITES))('answers the other side as a closed case does: %s', async (name) => {
    const write = WRITES[name] as Write
    const [id, closed] = [await askWithOffer(blocker), await askWithOffer(blocker)]
    await endLongAgo(closed)
    await block(blocker)
    const before = await stored()
    const as = people[blocked]
    const refused = await write(as, id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(withoutCurrent(refused)).toEqual(withoutCurrent(await write(as, closed)))
    expect(await stored()).toBe(before)
  })

  it.each(Object.keys(PROPOSALS))('refuses a proposal of the other side: %s', async (name) => {
    const { id } = await ask()
    await block(blocker)
    const before = await stored()
    expect(await PROPOSALS[name]?.(people[blocked], id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: CASE.closed },
    })
    expect(await stored()).toBe(before)
  })

  it('refuses to withdraw an offer, and changes no answer of a case that has ended', async () => {
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

  it('is invisible to the other side, who can still read and cancel the case', async () => {
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

  it('lets the blocking side go on writing, visibly for the other side', async () => {
    const { id } = await ask()
    await block(blocker)
    const as = people[blocker]
    expect([(await say(as, id)).status, (await offer(as, id)).status]).toEqual([201, 201])
    expect((await send(id, { as })).status).toBe(201)
    const { events } = await look(id, people[blocked])
    expect(events.filter(({ by }) => by === blocker).map(({ kind }) => kind)).toContain('message')
  })

  it('does not change the answers to retries of earlier writes, and ends when it is removed', async () => {
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

  it('lets no message through once the blocking call has answered', async () => {
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
      const countAfterBlock = await messages()
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(await messages()).toBe(countAfterBlock)
      expect(statuses.filter((status) => status === 201)).toHaveLength(countAfterBlock)
    }
  })
})

it('a blocked technician can accept no case, but can complete one that is accepted', async () => {
  const [pending, accepted] = [await ask(), await ask()]
  await put(accepted.id, { status: 'accepted' })
  await block('customer')
  expect(await put(pending.id, { status: 'accepted' })).toMatchObject({
    status: 409,
    body: { code: 'invalid_transition', message: CASE.closed },
  })
  expect((await put(accepted.id, { status: 'completed' })).status).toBe(200)
})

it('a technician who has blocked the customer can still accept the case', async () => {
  const { id } = await ask()
  await block('technician')
  expect((await put(id, { status: 'accepted' })).status).toBe(200)
})

it('a block between technicians who asked each other closes their cases in both directions', async () => {
  const { technician } = people
  const colleague = await api.createUser('technician')
  const { technician_id: technicianId } = colleague
  const received = await ask({}, { as: colleague })
  const sent = await ask({ technician_id: technicianId }, { as: technician })
  const path = `/api/blocked-customers/${colleague.id}`
  expect((await api.call('PUT', path, { as: technician })).status).toBe(200)
  for (const { id } of [received, sent]) {
    expect((await say(colleague, id)).status).toBe(409)
    expect((await say(technician, id)).status).toBe(201)
  }
})
