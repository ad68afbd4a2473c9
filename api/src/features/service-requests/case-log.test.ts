import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { stageCases, words } from './case.fixture.ts'

const { api, ask, look, meet, people, post, put } = await stageCases()
const { db } = api.deps

beforeEach(() => meet())

describe('the log of a case', () => {
  it('lists the events in order, and shows each side only its own idempotency keys', async () => {
    const { id } = await ask({}, { key: 'pedido-uno' })
    await post(`/${id}/messages`, {
      as: people.technician,
      body: { text: 'Voy mañana.' },
      key: 'mensaje-uno',
    })
    await put(id, { status: 'accepted' })
    await put(id, { status: 'completed' })
    const review = {
      technician_id: people.technician.technician_id,
      rating: 4,
      comment: 'Muy buen trabajo',
    }
    await api.call('POST', '/api/reviews', {
      as: people.customer,
      body: { ...review, service_date: '2026-01-05' },
    })
    const seen = await look(id)
    expect(words(seen.events)).toEqual([
      'customer requested',
      'technician message',
      'technician accepted',
      'technician completed',
      'customer reviewed',
    ])
    expect(seen.events.map(({ client_op_id: clientOpId }) => clientOpId)).toEqual([
      'pedido-uno',
      null,
      null,
      null,
      null,
    ])
    const theirs = await look(id, people.technician)
    expect(theirs.events.map(({ client_op_id: clientOpId }) => clientOpId)).toEqual([
      null,
      'mensaje-uno',
      null,
      null,
      null,
    ])
    expect(seen.events[1]?.data).toEqual({ text: 'Voy mañana.' })
    expect(seen.events[4]?.data).toEqual({ rating: 4 })
  })

  it('records once that the phone of the technician received the case', async () => {
    const { id } = await ask()
    const list = (path: string, as = people.technician) =>
      api.call('GET', `/api/service-requests/${path}`, { as })
    await list('my-requests', people.customer)
    expect(words((await look(id)).events)).toEqual(['customer requested'])
    await Promise.all([list('my-requests'), list('changes'), list('my-requests')])
    expect(words((await look(id)).events)).toEqual(['customer requested', 'system delivered'])
    const tag = (await list('my-requests')).headers.get('etag')
    expect((await list('my-requests')).headers.get('etag')).toBe(tag)
  })

  it('refuses UPDATE and DELETE in the database', async () => {
    const { id } = await ask()
    const events = sql`service_request_events where service_request_id = ${id}`
    await expect(sql`delete from ${events}`.execute(db)).rejects.toThrow('append-only')
    await expect(
      sql`update service_request_events set kind = 'completed' where service_request_id = ${id}`.execute(db),
    ).rejects.toThrow('append-only')
  })

  it('can be addressed by the idempotency key of its service request', async () => {
    const { id } = await ask({}, { key: 'pedido-por-clave' })
    const posted = (await post('/op:pedido-por-clave/messages', { body: { text: '¿Puede hoy?' } })).read(
      eventAnswer,
    )
    expect(posted.event).toMatchObject({ service_request_id: id, by: 'customer' })
    expect((await put('op:pedido-por-clave', { status: 'cancelled' }, people.customer)).body).toMatchObject({
      serviceRequest: { id, status: 'cancelled' },
    })
  })

  it('stores the completion time of the phone only if it is after acceptance and not in the future', async () => {
    const completeAt = async (atPhone: string) => {
      const { id } = await ask()
      await put(id, { status: 'accepted' })
      expect((await put(id, { status: 'completed', at_phone: atPhone })).status).toBe(200)
      return (await look(id)).events.at(-1)?.data
    }
    expect(await completeAt(new Date(Date.now() + 86_400_000).toISOString())).toEqual({})
    expect(await completeAt('2026-01-01T12:00:00Z')).toEqual({})
    const { id } = await ask()
    const accepted = (await put(id, { status: 'accepted' })).read(serviceRequestAnswer).serviceRequest
    const atPhone = new Date(Date.parse(accepted.accepted_at ?? '') + 1).toISOString()
    await put(id, { status: 'completed', at_phone: atPhone })
    expect(Date.parse((await look(id)).events.at(-1)?.data.at_phone ?? '')).toBe(Date.parse(atPhone))
  })
})

describe('what was written offline', () => {
  const MINUTE = 60_000
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

  /** The data of a message and an offer in a case that is two hours old. */
  async function write(atPhone: string) {
    const { id } = await ask()
    await sql`update service_requests set created_at = now() - interval '2 hours' where id = ${id}`.execute(
      db,
    )
    const body = { text: 'Voy', total: 900, at_phone: atPhone }
    for (const path of ['messages', 'offers'])
      expect((await post(`/${id}/${path}`, { as: people.technician, body })).status).toBe(201)
    const { events } = await look(id)
    return ['message', 'offered'].map((kind) => events.find((event) => event.kind === kind)?.data.at_phone)
  }

  it('tells the other side when, if it arrived more than five minutes later', async () => {
    const [early, late] = [ago(90), ago(6)]
    expect(await write(early)).toEqual([early, early])
    expect(await write(late)).toEqual([late, late])
  })

  it.each([
    ['just now', ago(4)],
    ['before the case existed', ago(121)],
    ['in the future', ago(-30)],
  ])('tells nothing if the phone says %s', async (_, atPhone) => {
    expect(await write(atPhone)).toEqual([undefined, undefined])
  })
})

describe('a message', () => {
  it.each([[''], ['   '], ['x'.repeat(1001)], ['con \0 dentro'], [null], [4]])(
    'is refused if its text is %j',
    async (text) => {
      const { id } = await ask()
      const answer = await post(`/${id}/messages`, { body: { text } })
      expect(answer).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } })
    },
  )

  it('is written once per idempotency key, and the stored answer does not contain its text', async () => {
    const { id } = await ask()
    const sent = { body: { text: 'Tengo la escalera' }, key: 'mensaje-repetido' }
    const [first, again] = [await post(`/${id}/messages`, sent), await post(`/${id}/messages`, sent)]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(words((await look(id)).events)).toEqual(['customer requested', 'customer message'])
    const rows = await db.selectFrom('idempotency_keys').select('body').where('key', '=', sent.key).execute()
    expect(JSON.stringify(rows)).not.toContain('escalera')
  })

  it('can be sent for 30 days after the end of the case', async () => {
    const { id } = await ask()
    await put(id, { status: 'cancelled' })
    expect((await post(`/${id}/messages`, { body: { text: 'Lástima' } })).status).toBe(201)
    await sql`update service_requests set ended_at = now() - interval '31 days' where id = ${id}`.execute(db)
    expect(await post(`/${id}/messages`, { body: { text: 'Hola' } })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current: 'cancelled' },
    })
  })

  it('is refused after 100 messages of the same side in an hour', async () => {
    const { id } = await ask()
    await sql`insert into service_request_events (service_request_id, by, kind, data)
      select ${id}, 'customer', 'message', '{"text":"x"}' from generate_series(1, 100)`.execute(db)
    const refused = await post(`/${id}/messages`, { body: { text: 'Uno más' } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await post(`/${id}/messages`, { as: people.technician, body: { text: 'Dígame' } })).status).toBe(
      201,
    )
  })
})

describe('the optional fields of a service request', () => {
  it('are stored: time window, urgency, sector and reference point', async () => {
    const optionalFields = {
      time_window: 'morning',
      is_urgent: true,
      sector_id: 3,
      reference_point: ' Frente al colmado ',
    }
    const { id } = await ask(optionalFields)
    expect((await look(id, people.technician)).serviceRequest).toMatchObject({
      ...optionalFields,
      reference_point: 'Frente al colmado',
    })
  })

  it.each([
    ['time_window', 'midnight'],
    ['is_urgent', 'yes'],
    ['sector_id', 2_000_000],
    ['sector_id', 'Gurabo'],
    ['reference_point', 'x'.repeat(121)],
    ['group_id', 'no-uuid'],
  ])('are refused with the name of the field: %s %j', async (field, value) => {
    const body = requestBody(people.technician, { [field]: value })
    expect(await post('', { body })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
