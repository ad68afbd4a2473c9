import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { VISIT_LIMITS } from '@tecnicerca/shared/limits'
import { VISIT_PROBLEMS } from '@tecnicerca/shared/messages/visits'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { stageCases, words } from './case.fixture.ts'

let now = new Date()
const { api, people, meet, ask, post, put, look } = await stageCases({ clock: { now: () => now } })
const tomorrow = () => addDays(dayInSantoDomingo(new Date()), 1)

beforeEach(() => {
  now = new Date()
  return meet()
})

/** An instant of the agreed day, which is tomorrow, in Santo Domingo. */
const at = (time: string, days = 0) => new Date(`${addDays(tomorrow(), days)}T${time}:00-04:00`)

async function accepted(changes: object = {}): Promise<number> {
  const { id } = await ask({ request_date: tomorrow(), time_window: 'morning', ...changes })
  await put(id, { status: 'accepted' })
  return id
}

type Sent = { as?: typeof people.customer; key?: string }
const say = (id: number, body: object, { as = people.technician, key }: Sent = {}) =>
  post(`/${id}/visits`, { as, body, ...(key && { key }) })
const said = async (...sent: Parameters<typeof say>) => (await say(...sent)).read(eventAnswer).event
const fromCustomer = () => ({ as: people.customer })

describe('a visit', () => {
  it('is told from the promised hour to the arrival, each in the log of the case', async () => {
    const id = await accepted()
    expect(await said(id, { kind: 'promised_hour', hour: '09:30' })).toMatchObject({
      ...{ kind: 'promised_hour', by: 'technician', data: { request_date: tomorrow(), hour: '9:30' } },
    })
    now = at('09:00')
    expect((await said(id, { kind: 'on_the_way', minutes: 20 })).data).toEqual({
      ...{ request_date: tomorrow(), minutes: 20 },
    })
    expect((await said(id, { kind: 'arrived', hour: '9:00', minutes: 7 })).data).toEqual({
      request_date: tomorrow(),
    })
    expect((await said(id, { kind: 'went_for_part', hour: '15:00', note: 'Falta un codo' })).data).toEqual({
      ...{ request_date: tomorrow(), hour: '15:00', note: 'Falta un codo' },
    })
    expect(words((await look(id)).events).slice(-4)).toEqual([
      ...[
        'technician promised_hour',
        'technician on_the_way',
        'technician arrived',
        'technician went_for_part',
      ],
    ])
  })

  it('is written once under its key, also after the case ended', async () => {
    const id = await accepted()
    now = at('09:00')
    const key = randomUUID()
    const first = await said(id, { kind: 'on_the_way', note: 'Ya salí' }, { key })
    await put(id, { status: 'completed' })
    expect(await said(id, { kind: 'on_the_way', note: 'Ya salí' }, { key })).toEqual(first)
    expect(words((await look(id)).events).filter((word) => word.endsWith('on_the_way'))).toHaveLength(1)
  })

  it.each(['promised_hour', 'on_the_way', 'arrived', 'went_for_part'])(
    'never has the customer say %s',
    async (kind) => {
      const id = await accepted()
      now = at('10:00')
      expect(await say(id, { kind, hour: '10:00' }, fromCustomer())).toMatchObject({
        ...{ status: 403, body: { code: 'forbidden' } },
      })
    },
  )

  it.each(['pending', 'completed', 'cancelled'])('is refused in a case that is %s', async (status) => {
    const { id } = await ask({ request_date: tomorrow(), time_window: 'morning' })
    if (status !== 'pending') {
      await put(id, { status: 'accepted' })
      await put(id, { status, ...(status === 'cancelled' && { reason: 'customer_absent' }) })
    }
    now = at('13:00')
    for (const as of [people.technician, people.customer])
      expect(await say(id, { kind: 'absent' }, { as })).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', current: status, message: VISIT_PROBLEMS.notAccepted },
      })
  })

  it.each([
    { kind: 'promised_hour' },
    { kind: 'promised_hour', hour: '24:00' },
    { kind: 'promised_hour', hour: 'a las nueve' },
    { kind: 'promised_hour', hour: '7:59' },
    { kind: 'promised_hour', hour: '12:01' },
    { kind: 'on_the_way', minutes: 4 },
    { kind: 'on_the_way', minutes: 181 },
    { kind: 'on_the_way', minutes: 7.5 },
    { kind: 'left' },
    { kind: 'absent', photo_id: 'foto' },
    { kind: 'arrived', note: 'x'.repeat(VISIT_LIMITS.note + 1) },
    { kind: 'arrived', at_phone: 'ayer' },
  ])('is refused with the wrong field named: %j', async (body) => {
    const id = await accepted()
    now = at('13:00')
    const wrong = Object.keys(body).at(-1) ?? ''
    const field = body.kind === 'promised_hour' ? 'hour' : wrong
    expect(await say(id, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
    })
  })

  it('is said at most as often in a day as somebody honest could', async () => {
    const id = await accepted()
    now = at('09:00')
    for (let count = 0; count < VISIT_LIMITS.inADay; count++) await said(id, { kind: 'on_the_way' })
    expect(await say(id, { kind: 'on_the_way' })).toMatchObject({
      ...{ status: 429, body: { code: 'too_many_requests', message: VISIT_PROBLEMS.tooMany } },
    })
  })
})

describe('too early', () => {
  const technician = () => ({ as: people.technician })
  it.each([
    [
      'on the way, before the evening',
      { body: { kind: 'on_the_way' }, when: at('17:59', -1), as: technician, status: 409 },
    ],
    [
      'on the way, in the evening before',
      { body: { kind: 'on_the_way' }, when: at('18:00', -1), as: technician, status: 201 },
    ],
    [
      'nobody there, before the window',
      { body: { kind: 'absent' }, when: at('07:59'), as: technician, status: 409 },
    ],
    [
      'nobody there, in the window',
      { body: { kind: 'absent' }, when: at('08:00'), as: technician, status: 201 },
    ],
    [
      'did not come, before its end',
      { body: { kind: 'absent' }, when: at('11:59'), as: fromCustomer, status: 409 },
    ],
    [
      'did not come, at its end',
      { body: { kind: 'absent' }, when: at('12:00'), as: fromCustomer, status: 201 },
    ],
  ])('%s', async (_, { body, when, as, status }) => {
    const id = await accepted()
    now = when
    const answer = await say(id, body, as())
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.body).toMatchObject({ code: 'too_early' })
  })

  it('is on the way for a case of next week', async () => {
    const id = await accepted({ request_date: addDays(tomorrow(), 6) })
    expect(await say(id, { kind: 'on_the_way' })).toMatchObject({ body: { code: 'too_early' } })
  })

  it('ends two hours after a promised hour, and does not start again with the agreed one', async () => {
    const id = await accepted()
    await said(id, { kind: 'promised_hour', hour: '8:30' })
    now = at('10:29')
    expect((await say(id, { kind: 'absent' }, fromCustomer())).status).toBe(409)
    now = at('10:30')
    expect((await say(id, { kind: 'absent' }, fromCustomer())).status).toBe(201)
  })

  it('is judged by the time of the tap, if that is plausible', async () => {
    const id = await accepted()
    now = at('13:00')
    const early = { kind: 'absent', at_phone: at('11:00').toISOString() }
    expect(await say(id, early, fromCustomer())).toMatchObject({ body: { code: 'too_early' } })
    const wrongClock = { kind: 'absent', at_phone: at('11:00', 400).toISOString() }
    expect((await said(id, wrongClock, fromCustomer())).data.at_phone).toBeUndefined()
  })
})

describe('an absence', () => {
  it("stands beside the technician's arrival for two hours: 'No ha llegado'", async () => {
    const id = await accepted()
    const arrived = await said(id, { kind: 'arrived' })
    const claimed = await said(id, { kind: 'absent' }, fromCustomer())
    expect(claimed.data).toEqual({ request_date: tomorrow(), disputes: arrived.id })
    now = new Date(Date.now() + 2 * 3_600_000 + 60_000)
    if (now < at('12:00'))
      expect(await say(id, { kind: 'absent' }, fromCustomer())).toMatchObject({ body: { code: 'too_early' } })
  })

  // F91
  it("is disputed by an arrival that was tapped before it and came after it: 'Sí llegué'", async () => {
    const id = await accepted()
    now = at('12:05')
    const absence = await said(id, { kind: 'absent' }, fromCustomer())
    now = at('12:40')
    const arrived = await said(id, { kind: 'arrived', at_phone: at('09:12').toISOString() })
    expect(arrived.data).toEqual({
      ...{ request_date: tomorrow(), disputes: absence.id, at_phone: at('09:12').toISOString() },
    })
    expect((await look(id)).serviceRequest.status).toBe('accepted')
  })

  it('can be answered although the customer cancelled at once, and nothing else can be said then', async () => {
    const id = await accepted()
    now = at('12:05')
    const absence = await said(id, { kind: 'absent' }, fromCustomer())
    await put(id, { status: 'cancelled', reason: 'technician_absent' }, people.customer)
    expect(await say(id, { kind: 'on_the_way' })).toMatchObject({ body: { code: 'invalid_transition' } })
    now = new Date(new Date(absence.at).getTime() + 25 * 3_600_000)
    expect(await say(id, { kind: 'arrived' })).toMatchObject({ body: { code: 'invalid_transition' } })
    now = new Date()
    expect((await said(id, { kind: 'arrived' })).data.disputes).toBe(absence.id)
  })

  it('has a photo of the technician, but none of the customer', async () => {
    const id = await accepted()
    now = at('12:05')
    const photoId = randomUUID()
    const body = { kind: 'absent', photo_id: photoId.toUpperCase() }
    expect((await said(id, body)).data.photo_ids).toEqual([photoId])
    expect((await said(id, body, fromCustomer())).data.photo_ids).toBeUndefined()
  })

  it.each([
    ['customer', 'technician_absent'],
    ['technician', 'customer_absent'],
  ] as const)('is a reason of the %s, in a field that earlier phones do not read', async (side, reason) => {
    const id = await accepted()
    await put(id, { status: 'cancelled', reason }, people[side])
    const { serviceRequest, events } = await look(id)
    expect(serviceRequest).toMatchObject({ ended_reason: 'other', admin_reason: reason, ended_by: side })
    expect(events.at(-1)?.data.reason).toBe(reason)
    const other = side === 'customer' ? people.technician : people.customer
    const again = await accepted()
    expect((await put(again, { status: 'cancelled', reason }, other)).status).toBe(400)
  })
})

it('tells the other side at once, also at night, in one place per case', async () => {
  const id = await accepted()
  now = at('09:00')
  await said(id, { kind: 'on_the_way', minutes: 20 })
  const inbox = await api.call('GET', '/api/notices?all=true', { as: people.customer })
  expect(inbox.body).toMatchObject({
    notices: [
      {
        kind: 'message',
        service_request_id: id,
        title: expect.stringMatching(/va en camino, llega en 20 minutos$/),
      },
      {},
    ],
  })
})
