import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { changesAnswer, eventAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { stageCases, words } from './case.fixture.ts'
import { forgetOldCases } from './forgetting-service.ts'

const HOUR_MS = 3_600_000
let now = new Date()

const { api, people, meet, post, ask, look } = await stageCases({ clock: { now: () => now } })
const { db } = api.deps
const today = dayInSantoDomingo(now)

const LINES = [
  { kind: 'labour', text: 'Revisar el compresor', quantity: 1.5, unit_price: 800 },
  { kind: 'parts', text: 'Capacitor de 45 µF', quantity: 2, unit_price: 350.25 },
]
// 1.5 × 800 + 2 × 350.25
const SUM = 1900.5

beforeEach(() => {
  now = new Date()
  return meet()
})

const quote = (id: number, body: object, key?: string) =>
  post(`/${id}/offers`, { as: people.technician, body, ...(key && { key }) })
const quoted = async (id: number, body: object) => (await quote(id, body)).read(eventAnswer).event

const answer = (id: number, body: object, as = people.customer) =>
  api.call('PUT', `/api/offers/${id}/status`, { as, body })

/** Moves the clock of the process. The time of an offer is the database's. */
function wait(hours: number): void {
  now = new Date(Date.now() + hours * HOUR_MS)
}

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()

describe('a quote', () => {
  it('has its sum as total and fifteen days to be accepted, and gives the case its lines', async () => {
    const { id } = await ask()
    const made = await quoted(id, { lines: LINES, guarantee_days: 90, guarantee_text: 'La pieza' })
    expect(made.data).toEqual({
      ...{ total: SUM, lines: LINES, charges_itbis: false, valid_until: addDays(today, 15) },
      ...{ guarantee_days: 90, guarantee_text: 'La pieza' },
    })
    const accepted = (await answer(made.id, { status: 'accepted' })).read(offerStatusAnswer)
    expect(accepted.serviceRequest).toMatchObject({ agreed_total: SUM, agreed_lines: LINES })
    expect((await look(id, people.technician)).serviceRequest).toMatchObject({ agreed_lines: LINES })
    const { body } = await api.call('GET', '/api/service-requests/my-requests', { as: people.customer })
    expect(body).toMatchObject({ serviceRequests: [{ agreed_lines: LINES }] })
  })

  it('adds ITBIS, and takes a total that equals the sum', async () => {
    const { id } = await ask()
    const body = { lines: LINES, charges_itbis: true, total: 2242.59 }
    expect((await quoted(id, body)).data).toMatchObject({ total: 2242.59, charges_itbis: true })
  })

  it('counts a line without a quantity once', async () => {
    const { id } = await ask()
    const lines = [{ kind: 'visit', text: 'Visita', unit_price: 500 }]
    expect((await quoted(id, { lines })).data).toMatchObject({
      total: 500,
      lines: [{ ...lines[0], quantity: 1 }],
    })
  })

  it('withdraws the last one of the same side', async () => {
    const { id } = await ask()
    await quoted(id, { lines: LINES })
    await quoted(id, { lines: LINES.slice(1), change_reason: 'Apareció algo que no se veía' })
    expect(words((await look(id)).events).slice(-3)).toEqual([
      'technician offered',
      'technician offer_withdrawn',
      'technician offered',
    ])
  })

  it('loses its lines to the price of a later offer, and keeps them with a later day', async () => {
    const { id } = await ask()
    await answer((await quoted(id, { lines: LINES })).id, { status: 'accepted' })
    await answer((await quoted(id, { request_date: addDays(today, 9) })).id, { status: 'accepted' })
    expect((await look(id)).serviceRequest).toMatchObject({ agreed_total: SUM, agreed_lines: LINES })
    await answer((await quoted(id, { total: 2500 })).id, { status: 'accepted' })
    const { serviceRequest } = await look(id)
    expect(serviceRequest.agreed_total).toBe(2500)
    expect(serviceRequest).not.toHaveProperty('agreed_lines')
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('is answered byte for byte the same under the same key', async () => {
    const { id } = await ask()
    const body = { lines: LINES, note: 'Con piezas', guarantee_text: 'La pieza' }
    const [first, again] = [await quote(id, body, 'cotizacion-uno'), await quote(id, body, 'cotizacion-uno')]
    expect(again.text).toBe(first.text)
    const accept = () =>
      api.call('PUT', '/api/offers/' + first.read(eventAnswer).event.id + '/status', {
        as: people.customer,
        body: { status: 'accepted' },
        headers: { 'idempotency-key': 'aceptada-uno' },
      })
    expect((await accept()).text).toBe((await accept()).text)
  })

  const line = (changes: object) => ({ lines: [{ ...LINES[0], ...changes }] })
  it.each<[object, string, string]>([
    [line({ quantity: 0 }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ quantity: -1 }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ quantity: 0.001 }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ quantity: 1.005 }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ quantity: 1e9 }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ quantity: '1,5' }), 'lines.0.quantity', 'Escribe la cantidad'],
    [line({ unit_price: -1 }), 'lines.0.unit_price', 'Escribe el precio'],
    [line({ unit_price: 1e12 }), 'lines.0.unit_price', 'Escribe el precio'],
    [line({ unit_price: undefined }), 'lines.0.unit_price', 'Escribe el precio'],
    [line({ unit_price: 10_000_000, quantity: 9_999.99 }), 'total', 'El total no puede pasar'],
    [line({ text: '\u200b\u2800 ' }), 'lines.0.text', 'Escribe qué incluye'],
    [line({ text: 'x'.repeat(121) }), 'lines.0.text', 'No puede tener más de 120'],
    [line({ kind: 'gift' }), 'lines.0.kind', 'Elige de la lista'],
    [{ lines: [] }, 'lines', 'Agrega al menos una'],
    [{ lines: Array(21).fill(LINES[0]) }, 'lines', 'Una cotización tiene 20 líneas como máximo.'],
    [{ lines: 'todo' }, 'lines', 'Las líneas no son válidas.'],
    [
      { lines: LINES, total: 1900.51 },
      'total',
      'Las líneas suman RD$1,900.50 (mil novecientos pesos con 50/100).',
    ],
    [{ lines: LINES, charges_itbis: 'sí' }, 'charges_itbis', 'Debe ser sí o no.'],
    [{ lines: LINES, valid_until: addDays(today, -1) }, 'valid_until', 'Ese día ya pasó.'],
    [{ lines: LINES, valid_until: addDays(today, 91) }, 'valid_until', 'Puede valer 90 días como máximo.'],
    [{ lines: LINES, valid_until: 'mañana' }, 'valid_until', 'Elige una fecha válida.'],
    [{ lines: LINES, guarantee_days: 731 }, 'guarantee_days', 'Escribe los días de garantía'],
    [{ lines: LINES, guarantee_days: 1.5 }, 'guarantee_days', 'Escribe los días de garantía'],
    [{ lines: LINES, guarantee_text: 'x'.repeat(201) }, 'guarantee_text', 'No puede tener más de 200'],
    [{ lines: LINES, change_reason: 'x'.repeat(201) }, 'change_reason', 'No puede tener más de 200'],
  ])('is refused with %j at the field %s', async (body, field, sentence) => {
    const { id } = await ask()
    const refused = await quote(id, body)
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const { fields } = refused.body as { fields: Record<string, string> }
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(sentence)
    expect(words((await look(id)).events)).toEqual(['customer requested'])
  })
})

describe('an acceptance', () => {
  const UNTIL_TOMORROW = { lines: LINES, valid_until: addDays(today, 1) }
  const OVER = {
    status: 409,
    body: { code: 'offer_over', message: 'El plazo de esta cotización terminó. Pide una nueva.' },
  }

  it('is refused after the last day of the quote', async () => {
    const { id } = await ask()
    const { id: offerId } = await quoted(id, UNTIL_TOMORROW)
    wait(48)
    expect(await answer(offerId, { status: 'accepted' })).toMatchObject(OVER)
    expect((await answer(offerId, { status: 'declined' })).status).toBe(200)
  })

  it('that was tapped on the last day counts up to 72 hours later', async () => {
    const { id } = await ask()
    const { id: offerId } = await quoted(id, UNTIL_TOMORROW)
    wait(72 + 12)
    const tapped = hoursAgo(71.9)
    const late = await answer(offerId, { status: 'accepted', at_phone: tapped })
    expect(late.read(offerStatusAnswer)).toMatchObject({
      serviceRequest: { agreed_total: SUM },
      event: { kind: 'offer_accepted', data: { offer_id: offerId, at_phone: tapped } },
    })
  })

  it.each([
    ['before the offer', 49],
    ['more than 72 hours ago', 73],
    ['in the future', -1],
    ['in 1970', 490_000],
    ['in 2040', -120_000],
  ])('is judged by its arrival if the phone says that it was tapped %s', async (_, hours) => {
    const { id } = await ask()
    const { id: offerId } = await quoted(id, UNTIL_TOMORROW)
    wait(hours === 73 ? 100 : 48)
    expect(await answer(offerId, { status: 'accepted', at_phone: hoursAgo(hours) })).toMatchObject(OVER)
    now = new Date()
    const accepted = await answer(offerId, { status: 'accepted', at_phone: hoursAgo(hours) })
    expect(accepted.read(offerStatusAnswer).event.data).toEqual({ offer_id: offerId })
  })

  it('that was tapped after the offer was withdrawn is refused', async () => {
    const { id } = await ask()
    const { id: offerId } = await quoted(id, UNTIL_TOMORROW)
    await answer(offerId, { status: 'withdrawn' }, people.technician)
    wait(3)
    expect(await answer(offerId, { status: 'accepted', at_phone: hoursAgo(1) })).toMatchObject({
      status: 409,
      body: { message: 'Esta propuesta ya fue retirada.' },
    })
  })
})

describe('the words of a quote', () => {
  async function agreed() {
    const { id } = await ask()
    const body = { lines: LINES, note: 'Con piezas', guarantee_text: 'La pieza', guarantee_days: 30 }
    const { event } = (await quote(id, body, 'cotizacion-uno')).read(eventAnswer)
    await api.call('PUT', `/api/offers/${event.id}/status`, {
      ...{ as: people.customer, body: { status: 'accepted' } },
      headers: { 'idempotency-key': 'aceptada-uno' },
    })
    return id
  }
  const WRITTEN = /compresor|Capacitor|Con piezas|La pieza/
  const figures = LINES.map((line) => ({ ...line, text: '' }))

  it('go with the account of their author, and the figures stay', async () => {
    const id = await agreed()
    const admin = await api.createUser('admin')
    const gone = await api.call('DELETE', `/api/admin/users/${people.technician.id}`, { as: admin })
    expect(gone.status).toBe(200)
    const seen = await look(id)
    expect(JSON.stringify(seen)).not.toMatch(WRITTEN)
    expect(seen.serviceRequest).toMatchObject({ agreed_total: SUM, agreed_lines: figures })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('go two years after the end of the guarantee, and the figures stay', async () => {
    const id = await agreed()
    await sql`update service_requests set status = 'completed', completed_at = now() - interval '762 days',
      updated_at = now() - interval '762 days' where id = ${id}`.execute(db)
    expect(await forgetOldCases(db, 10)).toMatchObject({ words: 1 })
    expect(JSON.stringify(await look(id))).not.toMatch(WRITTEN)
    expect((await look(id)).serviceRequest).toMatchObject({ agreed_total: SUM, agreed_lines: figures })
    expect(await forgetOldCases(db, 10)).toMatchObject({ words: 0 })
  })

  it('reach an admin only with a reason', async () => {
    const id = await agreed()
    const admin = await api.createUser('admin')
    const unread = await api.call('GET', `/api/admin/cases/${id}`, { as: admin })
    expect(unread.status).toBe(200)
    expect(unread.text).not.toMatch(WRITTEN)
    expect(unread.text).toContain('350.25')
  })

  it('reach the phone with the changes of the case', async () => {
    await agreed()
    const changes = await api.call('GET', '/api/service-requests/changes', { as: people.technician })
    const { serviceRequests, events } = changes.read(changesAnswer)
    expect(serviceRequests).toMatchObject([{ agreed_lines: LINES }])
    expect(events.find(({ kind }) => kind === 'offered')?.data.lines).toEqual(LINES)
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
