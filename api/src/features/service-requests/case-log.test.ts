import { eventAnswer } from '@tecnicerca/shared/service-request-events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { stageCases, words } from './case.fixture.ts'

const stage = await stageCases()

beforeEach(() => stage.meet())

describe('the log of a case', () => {
  it('tells what happened, in order, to both sides alike', async () => {
    const { id } = await stage.ask({}, { key: 'pedido-uno' })
    await stage.post(`/${id}/messages`, {
      as: stage.people.technician,
      body: { text: 'Voy mañana.' },
      key: 'mensaje-uno',
    })
    await stage.put(id, { status: 'accepted' })
    await stage.put(id, { status: 'completed' })
    const review = {
      technician_id: stage.people.technician.technician_id,
      rating: 4,
      comment: 'Muy buen trabajo',
    }
    await stage.api.call('POST', '/api/reviews', {
      as: stage.people.customer,
      body: { ...review, service_date: '2026-01-05' },
    })
    const seen = await stage.look(id)
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
    const theirs = await stage.look(id, stage.people.technician)
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

  it('notes once that the technician’s phone has it', async () => {
    const { id } = await stage.ask()
    const list = (path: string, as = stage.people.technician) =>
      stage.api.call('GET', `/api/service-requests/${path}`, { as })
    await list('my-requests', stage.people.customer)
    expect(words((await stage.look(id)).events)).toEqual(['customer requested'])
    await Promise.all([list('my-requests'), list('changes'), list('my-requests')])
    expect(words((await stage.look(id)).events)).toEqual(['customer requested', 'system delivered'])
    const tag = (await list('my-requests')).headers.get('etag')
    expect((await list('my-requests')).headers.get('etag')).toBe(tag)
  })

  it('cannot be changed or deleted', async () => {
    const { id } = await stage.ask()
    const events = sql`service_request_events where service_request_id = ${id}`
    await expect(sql`delete from ${events}`.execute(stage.api.deps.db)).rejects.toThrow('append-only')
    await expect(
      sql`update service_request_events set kind = 'completed' where service_request_id = ${id}`.execute(
        stage.api.deps.db,
      ),
    ).rejects.toThrow('append-only')
  })

  it('is nobody else’s to read', async () => {
    const { id } = await stage.ask({}, { key: 'pedido-ajeno' })
    for (const stranger of [await stage.api.createUser('customer'), await stage.api.createUser('admin')]) {
      for (const path of [`/${id}`, '/op:pedido-ajeno']) {
        expect((await stage.api.call('GET', `/api/service-requests${path}`, { as: stranger })).status).toBe(
          404,
        )
      }
      const message = { as: stranger, body: { text: 'Hola' } }
      expect((await stage.api.call('POST', `/api/service-requests/${id}/messages`, message)).status).toBe(404)
      const offer = { as: stranger, body: { total: 100 } }
      expect((await stage.api.call('POST', `/api/service-requests/${id}/offers`, offer)).status).toBe(404)
    }
  })

  it('can be spoken of by the key under which it was asked for', async () => {
    const { id } = await stage.ask({}, { key: 'pedido-por-clave' })
    const said = (await stage.post('/op:pedido-por-clave/messages', { body: { text: '¿Puede hoy?' } })).read(
      eventAnswer,
    )
    expect(said.event).toMatchObject({ service_request_id: id, by: 'customer' })
    expect(
      (await stage.put('op:pedido-por-clave', { status: 'cancelled' }, stage.people.customer)).body,
    ).toMatchObject({
      serviceRequest: { id, status: 'cancelled' },
    })
  })

  it('keeps when the phone says that the job was done, where that can be', async () => {
    const done = async (atPhone: string) => {
      const { id } = await stage.ask()
      await stage.put(id, { status: 'accepted' })
      expect((await stage.put(id, { status: 'completed', at_phone: atPhone })).status).toBe(200)
      return (await stage.look(id)).events.at(-1)?.data
    }
    expect(await done(new Date(Date.now() + 86_400_000).toISOString())).toEqual({})
    expect(await done('2026-01-01T12:00:00Z')).toEqual({})
    const { id } = await stage.ask()
    const accepted = (await stage.put(id, { status: 'accepted' })).read(serviceRequestAnswer).serviceRequest
    const atPhone = new Date(Date.parse(accepted.accepted_at ?? '') + 1).toISOString()
    await stage.put(id, { status: 'completed', at_phone: atPhone })
    expect(Date.parse((await stage.look(id)).events.at(-1)?.data.at_phone ?? '')).toBe(Date.parse(atPhone))
  })
})

describe('a message', () => {
  it.each([[''], ['   '], ['x'.repeat(1001)], ['con \0 dentro'], [null], [4]])(
    'cannot be %j',
    async (text) => {
      const { id } = await stage.ask()
      const answer = await stage.post(`/${id}/messages`, { body: { text } })
      expect(answer).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } })
    },
  )

  it('is written once under its key, and a replay shows it as a look does', async () => {
    const { id } = await stage.ask()
    const sent = { body: { text: 'Tengo la escalera' }, key: 'mensaje-repetido' }
    const [first, again] = [
      await stage.post(`/${id}/messages`, sent),
      await stage.post(`/${id}/messages`, sent),
    ]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(words((await stage.look(id)).events)).toEqual(['customer requested', 'customer message'])
    const kept = await stage.api.deps.db
      .selectFrom('idempotency_keys')
      .select('body')
      .where('key', '=', sent.key)
      .execute()
    expect(JSON.stringify(kept)).not.toContain('escalera')
  })

  it('can be sent for 30 days after the end', async () => {
    const { id } = await stage.ask()
    await stage.put(id, { status: 'cancelled' })
    expect((await stage.post(`/${id}/messages`, { body: { text: 'Lástima' } })).status).toBe(201)
    await sql`update service_requests set ended_at = now() - interval '31 days' where id = ${id}`.execute(
      stage.api.deps.db,
    )
    expect(await stage.post(`/${id}/messages`, { body: { text: 'Hola' } })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current: 'cancelled' },
    })
  })

  it('is one of a hundred in an hour for each side', async () => {
    const { id } = await stage.ask()
    await sql`insert into service_request_events (service_request_id, by, kind, data)
      select ${id}, 'customer', 'message', '{"text":"x"}' from generate_series(1, 100)`.execute(
      stage.api.deps.db,
    )
    const refused = await stage.post(`/${id}/messages`, { body: { text: 'Uno más' } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(
      (await stage.post(`/${id}/messages`, { as: stage.people.technician, body: { text: 'Dígame' } })).status,
    ).toBe(201)
  })
})

describe('asking well', () => {
  it('keeps what is said of time, place and haste', async () => {
    const well = {
      time_window: 'morning',
      is_urgent: true,
      sector_id: 3,
      reference_point: ' Frente al colmado ',
    }
    const { id } = await stage.ask(well)
    expect((await stage.look(id, stage.people.technician)).serviceRequest).toMatchObject({
      ...well,
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
  ])('refuses %s %j and names the field', async (field, value) => {
    const body = requestBody(stage.people.technician, { [field]: value })
    expect(await stage.post('', { body })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})

it('leaves every invariant as it was', async () => {
  expect(await findBrokenInvariants(stage.api.deps.db)).toEqual([])
})
