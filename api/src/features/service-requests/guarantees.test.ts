import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { GUARANTEE_PROBLEMS } from '@tecnicerca/shared/messages/guarantees'
import { casePhotoAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { publicTechnicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { drawPhoto } from '../photos/photo.fixture.ts'
import { stageCases, words } from './case.fixture.ts'

let now = new Date()
const { api, people, meet, post, put, look, agree, complete } = await stageCases({
  clock: { now: () => now },
})
const { db } = api.deps
const today = dayInSantoDomingo(now)
const DAY_MS = 86_400_000

beforeEach(() => {
  now = new Date()
  return meet()
})

type Sent = { as?: typeof people.customer; key?: string }

const claim = (id: number, body: object = {}, { as = people.customer, key }: Sent = {}) =>
  post(`/${id}/guarantee-claims`, {
    as,
    body: { text: 'Volvió a botar agua.', ...body },
    ...(key && { key }),
  })
const claimed = async (id: number, body: object = {}) => (await claim(id, body)).read(offerStatusAnswer).event

const answer = (id: number | string, body: object, as = people.technician) =>
  api.call('PUT', `/api/guarantee-claims/${id}/status`, { as, body })
const answered = async (...sent: Parameters<typeof answer>) =>
  (await answer(...sent)).read(offerStatusAnswer).event

/** Moves the clock of the process and, with the case, that of its guarantee. */
const wait = (days: number) => {
  now = new Date(Date.now() + days * DAY_MS)
}
const at = (daysFromToday: number) => new Date(Date.now() + daysFromToday * DAY_MS).toISOString()

describe('a claim', () => {
  it('is answered with a day, another day, and that it was honoured', async () => {
    const id = await complete(90)
    const { id: claimId, data } = await claimed(id)
    expect(data).toEqual({ text: 'Volvió a botar agua.' })
    const promise = { status: 'promised', request_date: addDays(today, 2), time_window: 'morning' }
    const first = await answered(claimId, promise)
    expect(first.data).toEqual({
      ...{ claim_id: claimId, request_date: addDays(today, 2), time_window: 'morning' },
    })
    expect(await answered(claimId, promise)).toEqual(first)
    const later = await answered(claimId, { status: 'promised', request_date: addDays(today, 5) })
    expect(later.id).toBeGreaterThan(first.id)
    await answered(claimId, { status: 'honoured' }, people.customer)
    expect(words((await look(id)).events).slice(-4)).toEqual([
      ...['customer guarantee_claimed', 'technician guarantee_promised'],
      ...['technician guarantee_promised', 'customer guarantee_honoured'],
    ])
    expect((await claim(id)).status).toBe(201)
  })

  it('is made while the guarantee lasts', async () => {
    const id = await complete(10)
    wait(10)
    expect((await claim(id)).status).toBe(201)
    const over = await complete(10)
    wait(11)
    expect(await claim(over)).toMatchObject({
      ...{ status: 409, body: { code: 'guarantee_over', last_day: addDays(today, 10) } },
    })
  })

  it.each([
    ['on the last day, two days ago', { sent: 12, written: 10, status: 201 }],
    ['on the last day, seven days ago', { sent: 16.9, written: 10, status: 201 }],
    ['on the last day, eight days ago', { sent: 18, written: 10, status: 409 }],
    ['after the last day', { sent: 13, written: 12, status: 409 }],
    ['before the completion', { sent: 12, written: -1, status: 409 }],
    ['by a clock three days ahead', { sent: 12, written: 15, status: 409 }],
    ['by a clock three days ahead, and sent in time', { sent: 9, written: 12, status: 201 }],
    ['in 1970', { sent: 12, written: -20_000, status: 409 }],
    ['in 2040', { sent: 12, written: 5_000, status: 409 }],
  ])('counts as of when it was written: %s', async (_, { sent, written, status }) => {
    const id = await complete(10)
    wait(sent)
    expect((await claim(id, { at_phone: at(written) })).status).toBe(status)
  })

  it('is refused before the completion, to the technician, and while another is open', async () => {
    const id = await agree(90)
    expect(await claim(id)).toMatchObject({ status: 409, body: { code: 'guarantee_over' } })
    await put(id, { status: 'completed' })
    expect(await claim(id, {}, { as: people.technician })).toMatchObject({ status: 403 })
    const stranger = await api.createUser('customer')
    expect(await claim(id, {}, { as: stranger })).toMatchObject({ status: 404 })
    await claimed(id)
    expect(await claim(id)).toMatchObject({ status: 409, body: { code: 'claim_open' } })
  })

  it('is made once under the same key, also at once, and answered the same byte for byte', async () => {
    const id = await complete(90)
    const send = () => claim(id, {}, { key: 'reclamo-dos-veces' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.text).toBe(first.text)
    expect((await send()).text).toBe(first.text)
    const refused = await answer('op:reclamo-dos-veces', { status: 'withdrawn' }, people.technician)
    expect(refused.status).toBe(404)
    expect((await answer('op:reclamo-dos-veces', { status: 'withdrawn' }, people.customer)).status).toBe(200)
  })

  it('can be made after the technician blocked the customer', async () => {
    const id = await complete(90)
    await api.call('PUT', `/api/blocked-customers/${people.customer.id}`, { as: people.technician })
    expect((await claim(id)).status).toBe(201)
  })

  it('has photos, also long after the end of the case, and they get no event of their own', async () => {
    const id = await complete(400)
    await sql`update service_requests set ended_at = now() - interval '200 days' where id = ${id}`.execute(db)
    const photoId = randomUUID()
    expect((await claimed(id, { photo_ids: [photoId.toUpperCase()] })).data.photo_ids).toEqual([photoId])
    const bytes = await drawPhoto('teal').jpeg().toBuffer()
    const path = `/api/service-requests/${id}/photos/${photoId}`
    const added = await api.call('PUT', path, { as: people.customer, bytes })
    expect(added.read(casePhotoAnswer).photo.id).toBe(photoId)
    expect(words((await look(id)).events).at(-1)).toBe('customer guarantee_claimed')
    const over = await complete(0)
    await sql`update service_requests set ended_at = now() - interval '200 days' where id = ${over}`.execute(
      db,
    )
    const late = `/api/service-requests/${over}/photos/${randomUUID()}`
    expect((await api.call('PUT', late, { as: people.customer, bytes })).status).toBe(409)
  })

  it.each([
    [{ text: '' }, 'text', GUARANTEE_PROBLEMS.text],
    [{ text: '\u200b ' }, 'text', GUARANTEE_PROBLEMS.text],
    [{ text: 'x'.repeat(1_001) }, 'text', 'No puede tener más de 1000'],
    [{ photo_ids: ['foto'] }, 'photo_ids', 'La foto no es válida.'],
    [{ photo_ids: Array.from({ length: 7 }, () => randomUUID()) }, 'photo_ids', 'seis fotos'],
    [{ at_phone: 'ayer' }, 'at_phone', 'La hora no es válida.'],
  ])('is refused with %j at the field', async (body, field, sentence) => {
    const refused = await claim(await complete(90), body)
    expect(refused.status).toBe(400)
    const [[name, text] = []] = Object.entries((refused.body as { fields: Record<string, string> }).fields)
    expect(name).toContain(field)
    expect(text).toContain(sentence)
  })
})

describe('an answer to a claim', () => {
  const PROMISE = { status: 'promised', request_date: addDays(today, 1) }
  const REFUSAL = { status: 'refused', note: 'La pieza se mojó' }

  it('comes from the right side', async () => {
    const { id } = await claimed(await complete(90))
    for (const body of [PROMISE, REFUSAL]) expect((await answer(id, body, people.customer)).status).toBe(403)
    for (const status of ['honoured', 'withdrawn']) expect((await answer(id, { status })).status).toBe(403)
    const stranger = await api.createUser('technician')
    for (const body of [PROMISE, REFUSAL, { status: 'honoured' }])
      expect((await answer(id, body, stranger)).status).toBe(404)
  })

  it.each([
    ['refused', REFUSAL, 'technician'],
    ['honoured', { status: 'honoured' }, 'customer'],
    ['withdrawn', { status: 'withdrawn' }, 'customer'],
  ] as const)('decides once, before and after a promise: %s', async (status, body, side) => {
    const others = [
      [PROMISE, people.technician],
      [REFUSAL, people.technician],
      [{ status: 'honoured' }, people.customer],
      [{ status: 'withdrawn' }, people.customer],
    ] as const
    for (const promises of [[], [PROMISE]]) {
      const caseId = await complete(90)
      const { id } = await claimed(caseId)
      for (const promise of promises) await answered(id, promise)
      const first = await answered(id, body, people[side])
      expect(await answered(id, body, people[side])).toEqual(first)
      for (const [other, as] of others.filter(([answer]) => answer.status !== status))
        expect(await answer(id, other, as)).toMatchObject({ status: 409, body: { code: 'claim_decided' } })
      expect(words((await look(caseId)).events).at(-1)).toBe(`${side} guarantee_${status}`)
    }
  })

  it('crosses another: of a refusal and a withdrawal one wins', async () => {
    const { id } = await claimed(await complete(90))
    const both = await Promise.all([
      answer(id, REFUSAL),
      answer(id, { status: 'withdrawn' }, people.customer),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ status: 'promised' }, 400, { request_date: GUARANTEE_PROBLEMS.day }],
    [{ status: 'refused' }, 400, { note: GUARANTEE_PROBLEMS.reason }],
    [{ status: 'refused', note: ' ' }, 400, { note: GUARANTEE_PROBLEMS.reason }],
    [
      { status: 'promised', request_date: addDays(today, -1) },
      422,
      { request_date: 'La fecha no puede ser anterior' },
    ],
    [{ status: 'promised', request_date: addDays(today, 400) }, 400, { request_date: '' }],
    [{ ...PROMISE, time_window: 'night' }, 400, { time_window: 'Elige una hora' }],
    [{ status: 'given' }, 400, { status: 'La respuesta no es válida.' }],
    [{ ...REFUSAL, note: 'x'.repeat(201) }, 400, { note: 'No puede tener más de 200' }],
  ])('is refused with %j', async (body, status, expected) => {
    const { id } = await claimed(await complete(90))
    const refused = await answer(id, body)
    expect(refused.status).toBe(status)
    const { fields } = refused.body as { fields: Record<string, string> }
    for (const [field, sentence] of Object.entries(expected)) expect(fields[field]).toContain(sentence)
  })
})

it('a profile says how many of its decided claims were honoured, from three on', async () => {
  const path = `/api/technicians/${people.technician.technician_id}`
  const shown = async () => (await api.call('GET', path)).read(publicTechnicianAnswer).technician.guarantees
  for (const status of ['honoured', 'withdrawn', 'honoured', 'refused']) {
    expect(await shown()).toBeNull()
    const { id } = await claimed(await complete(30))
    const as = status === 'refused' ? people.technician : people.customer
    await answered(id, { status, note: 'Fue otra cosa' }, as)
  }
  expect(await shown()).toEqual({ honoured: 2, decided: 3 })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
