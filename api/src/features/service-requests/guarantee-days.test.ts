import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { GUARANTEE_PROBLEMS } from '@tecnicerca/shared/messages/guarantees'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { untilSettled } from '../../testing/settled.ts'
import { stageCases } from './case.fixture.ts'

const { api, people, meet, post, put, look, agree, complete } = await stageCases()
const { db } = api.deps
const today = dayInSantoDomingo(new Date())

beforeEach(() => meet())

describe('a guarantee', () => {
  it('starts with the completion and lasts as many days as agreed', async () => {
    const id = await agree(90)
    expect((await look(id)).serviceRequest.guarantee_until).toBeNull()
    const done = (await put(id, { status: 'completed' })).read(serviceRequestAnswer)
    expect(done.serviceRequest.guarantee_until).toBe(addDays(today, 90))
    expect((await look(id, people.technician)).events.at(-1)?.data).toEqual({})
  })

  it('can be longer than agreed, or given without an agreement', async () => {
    for (const days of [30, undefined]) {
      const id = await agree(days)
      const done = await put(id, { status: 'completed', guarantee_days: 60 })
      expect(done.read(serviceRequestAnswer).serviceRequest.guarantee_until).toBe(addDays(today, 60))
      expect((await look(id)).events.at(-1)).toMatchObject({
        kind: 'completed',
        data: { guarantee_days: 60 },
      })
    }
  })

  it.each([
    [30, 29, GUARANTEE_PROBLEMS.fewerDays(30)],
    [1, 0, GUARANTEE_PROBLEMS.fewerDays(1)],
    [0, -1, 'Escribe los días de garantía'],
    [0, 731, 'Escribe los días de garantía'],
    [0, 1.5, 'Escribe los días de garantía'],
  ])('of %d days cannot become one of %d', async (days, given, sentence) => {
    const id = await agree(days)
    const refused = await put(id, { status: 'completed', guarantee_days: given })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const { fields } = refused.body as { fields: Record<string, string> }
    expect(fields).toEqual({ guarantee_days: expect.stringContaining(sentence) })
    expect((await look(id)).serviceRequest.status).toBe('accepted')
  })

  it.each([undefined, 0])('of %j days is none', async (days) => {
    const id = await complete(days)
    expect((await look(id)).serviceRequest.guarantee_until).toBeNull()
    const refused = await post(`/${id}/guarantee-claims`, { body: { text: 'Gotea' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'guarantee_over' } })
    expect(refused.body).not.toHaveProperty('last_day')
  })

  it('keeps its case in a first sync until it has ended', async () => {
    const [lasting, over] = [await complete(400), await complete(0)]
    await sql`update service_requests set ended_at = now() - interval '200 days' where id in (${lasting}, ${over})`.execute(
      db,
    )
    // A first sync also contains what was written while an older transaction runs, such as one of another test file.
    await untilSettled(db)
    for (const as of [people.customer, people.technician]) {
      const changes = await api.call('GET', '/api/service-requests/changes', { as })
      const { serviceRequests } = changes.read(changesAnswer)
      expect(serviceRequests.map(({ id }) => id)).toEqual([lasting])
    }
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
