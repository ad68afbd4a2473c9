import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { stageCases, words } from './case.fixture.ts'
import { expireServiceRequests } from './status-service.ts'

const { api, people, meet, ask, look, post, put } = await stageCases()
const { db } = api.deps

beforeEach(() => meet())

describe('cancelling a case', () => {
  it('needs a reason of the own side once the case was accepted', async () => {
    const { id } = await ask()
    await put(id, { status: 'accepted' })
    const wrong = { status: 400, body: { code: 'validation_failed', fields: { reason: expect.any(String) } } }
    expect(await put(id, { status: 'cancelled' }, people.customer)).toMatchObject(wrong)
    expect(await put(id, { status: 'cancelled', reason: 'busy' }, people.customer)).toMatchObject(wrong)
    expect(await put(id, { status: 'cancelled', reason: 'porque sí' }, people.customer)).toMatchObject(wrong)
    const long = { status: 'cancelled', reason: 'date_changed', note: 'x'.repeat(201) }
    expect(await put(id, long, people.customer)).toMatchObject({
      status: 400,
      body: { fields: { note: expect.any(String) } },
    })
    const ended = { status: 'cancelled', reason: 'date_changed', note: ' La semana que viene. ' }
    expect((await put(id, ended, people.customer)).body).toMatchObject({
      serviceRequest: {
        ended_by: 'customer',
        ended_reason: 'date_changed',
        ended_note: 'La semana que viene.',
      },
    })
    expect((await look(id, people.technician)).events.at(-1)).toMatchObject({
      by: 'customer',
      kind: 'cancelled',
      data: { reason: 'date_changed', note: 'La semana que viene.' },
    })
  })

  it('gives the reason to a technician who tries to accept afterwards', async () => {
    const { id } = await ask()
    await put(id, { status: 'cancelled', reason: 'no_answer' }, people.customer)
    expect((await put(id, { status: 'accepted' })).body).toMatchObject({
      code: 'invalid_transition',
      changed_by: 'customer',
      reason: 'no_answer',
    })
  })
})

describe('the expiry of a pending case', () => {
  const makeOverdue = (id: number) =>
    sql`update service_requests set expires_at = now() - interval '1 minute' where id = ${id}`.execute(db)

  it('cancels the case when the job runs', async () => {
    const { id } = await ask()
    await makeOverdue(id)
    expect(await expireServiceRequests(db)).toBe(1)
    const { serviceRequest, events } = await look(id)
    expect(serviceRequest).toMatchObject({ status: 'cancelled', ended_by: 'system', ended_reason: 'expired' })
    expect(words(events)).toEqual(['customer requested', 'system cancelled'])
  })

  it('takes effect with the next call even if the job has not run', async () => {
    const { id } = await ask()
    await makeOverdue(id)
    expect(await put(id, { status: 'accepted' })).toMatchObject({
      status: 409,
      body: {
        current: 'cancelled',
        reason: 'expired',
        message: expect.stringContaining('venció sin respuesta'),
      },
    })
    expect((await put(id, { status: 'cancelled' }, people.customer)).body).toMatchObject({
      serviceRequest: { status: 'cancelled', ended_reason: 'expired' },
    })
  })

  it('is six days after the request, and six days after each message of the technician', async () => {
    const { id, created_at: createdAt, expires_at: expiresAt } = await ask()
    const days = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / 86_400_000
    expect(days(createdAt, expiresAt)).toBe(6)
    await makeOverdue(id)
    await sql`update service_requests set expires_at = now() + interval '1 hour' where id = ${id}`.execute(db)
    await post(`/${id}/messages`, { body: { text: '¿Hola?' } })
    expect(days(new Date().toISOString(), (await look(id)).serviceRequest.expires_at)).toBeLessThan(1)
    await post(`/${id}/messages`, { as: people.technician, body: { text: 'Estoy en eso' } })
    const moved = await look(id)
    expect(days(moved.events.at(-1)?.at ?? '', moved.serviceRequest.expires_at)).toBe(6)
  })
})

describe('a group of service requests', () => {
  const groupId = () => crypto.randomUUID()

  it('has at most three requests, all of one customer', async () => {
    const group = { group_id: groupId() }
    for (let n = 0; n < 3; n += 1)
      await ask({ ...group, technician_id: (await api.createUser('technician')).technician_id })
    const body = requestBody(people.technician, group)
    expect(await post('', { body })).toMatchObject({ status: 422, body: { code: 'group_full' } })
    const other = await api.createUser('customer')
    expect(await post('', { as: other, body })).toMatchObject({
      status: 422,
      body: { code: 'group_foreign' },
    })
  })

  it('ends its other requests as taken when one is accepted, even one that arrives later', async () => {
    const group = { group_id: groupId() }
    const second = await api.createUser('technician')
    const [first, other] = [await ask(group), await ask({ ...group, technician_id: second.technician_id })]
    await put(first.id, { status: 'accepted' })
    expect((await look(other.id)).serviceRequest).toMatchObject({
      status: 'cancelled',
      ended_by: 'system',
      ended_reason: 'taken',
    })
    expect(await put(other.id, { status: 'accepted' }, second)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current: 'cancelled', reason: 'taken' },
    })
    expect(await ask({ ...group, technician_id: second.technician_id })).toMatchObject({
      status: 'cancelled',
      ended_reason: 'taken',
    })
  })

  it('gives the place of a technician who had blocked the customer to another one', async () => {
    const group = { group_id: groupId() }
    await ask()
    await api.call('PUT', `/api/blocked-customers/${people.customer.id}`, { as: people.technician })
    expect(await post('', { body: requestBody(people.technician, group) })).toMatchObject({
      status: 422,
      body: { code: 'technician_gone' },
    })
    const others = [await api.createUser('technician'), await api.createUser('technician')]
    others.push(await api.createUser('technician'))
    const cases = []
    for (const { technician_id: technicianId } of others)
      cases.push(await ask({ ...group, technician_id: technicianId }))
    expect((await put(cases[0]?.id ?? 0, { status: 'accepted' }, others[0])).status).toBe(200)
    const ends = await Promise.all(cases.map(async ({ id }) => (await look(id)).serviceRequest))
    expect(ends.map(({ ended_reason: endedReason }) => endedReason)).toEqual([null, 'taken', 'taken'])
  })

  it('treats a technician who blocked the customer later like the others', async () => {
    for (const accepts of [true, false]) {
      await meet()
      const group = { group_id: groupId() }
      const other = await api.createUser('technician')
      const [own, theirs] = [await ask(group), await ask({ ...group, technician_id: other.technician_id })]
      await api.call('PUT', `/api/blocked-customers/${people.customer.id}`, { as: people.technician })
      const [taken, lost] = accepts ? [own, theirs] : [theirs, own]
      const who = accepts ? people.technician : other
      expect((await put(taken.id, { status: 'accepted' }, who)).status).toBe(200)
      expect((await look(lost.id)).serviceRequest).toMatchObject({
        status: 'cancelled',
        ended_reason: 'taken',
      })
    }
  })

  // Avoids the daily limit of one customer.
  const newCustomer = async () => {
    people.customer = await api.createUser('customer')
  }

  it('has one winner if three technicians accept at once', async () => {
    const racers = [people.technician, await api.createUser('technician'), await api.createUser('technician')]
    for (let round = 0; round < 8; round += 1) {
      const group = { group_id: groupId() }
      const cases = []
      for (const { technician_id: technicianId } of racers)
        cases.push(await ask({ ...group, technician_id: technicianId }))
      const answers = await Promise.all(cases.map(({ id }, n) => put(id, { status: 'accepted' }, racers[n])))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      await newCustomer()
    }
  })

  it('ends a request as taken if it arrives while another one is accepted', async () => {
    const other = await api.createUser('technician')
    for (let round = 0; round < 20; round += 1) {
      const group = { group_id: groupId() }
      const { id } = await ask(group)
      const [accepted, late] = await Promise.all([
        put(id, { status: 'accepted' }),
        ask({ ...group, technician_id: other.technician_id }),
      ])
      expect(accepted.status).toBe(200)
      expect((await look(late.id)).serviceRequest).toMatchObject({
        status: 'cancelled',
        ended_reason: 'taken',
      })
      await newCustomer()
    }
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
