import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import { classifyResponse } from './classify-response.ts'
import { KINDS } from './kinds.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, type Edit, editItem, enqueue, undoDiscard } from './outbox.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import type { OutboxKind, PayloadOf } from './record.ts'
import { itemTitle, wordsFor } from './words.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: 'Plomería' }
const service = { technician_id: 7, request_date: '2026-11-25', service_location: 'Calle 5' }
const review = { technician_id: 7, rating: 5, service_date: '2026-11-20' }

const SIGNED = {
  ...{ v: 1 as const, case_id: 12, offer_key: 'offer-12', at_phone: '2026-12-01T12:00:00.000Z' },
  ...{ public_key: { x: 'x'.repeat(43), y: 'y'.repeat(43) }, signature: 's'.repeat(86) },
}
const ACCEPTANCE = { ...SIGNED, acceptance_key: 'acceptance-12', hash: 'h'.repeat(43) }

/** A payload of each kind and a corrected one. TypeScript requires an entry for a new kind. */
const PAYLOADS: { [K in OutboxKind]: [PayloadOf[K], PayloadOf[K]] } = {
  'service_request.create': [
    { ...service, service_description: 'Una fuga' },
    { ...service, service_description: 'Una gotera' },
  ],
  'review.create': [
    { ...review, comment: 'Muy buen trabajo' },
    { ...review, comment: 'Excelente trabajo' },
  ],
  'review.update': [
    { review_id: 5, service_request_id: 12, rating: 4, comment: 'Buen trabajo' },
    { review_id: 5, service_request_id: 12, rating: 3, comment: 'Trabajo normal' },
  ],
  'review.delete': [
    { review_id: 5, service_request_id: 12 },
    { review_id: 5, service_request_id: 12 },
  ],
  'review_reply.create': [
    { review_id: 5, service_request_id: 12, text: 'Gracias por confiar' },
    { review_id: 5, service_request_id: 12, text: 'Muchas gracias' },
  ],
  'review_reply.delete': [
    { review_id: 5, service_request_id: 12 },
    { review_id: 5, service_request_id: 12 },
  ],
  'service_request.status': [
    { service_request_id: 12, status: 'accepted' },
    { service_request_id: 12, status: 'cancelled' },
  ],
  'service_request.message': [
    { service_request_id: 12, text: '¿A qué hora?' },
    { service_request_id: 12, text: '¿A qué hora viene?' },
  ],
  'service_request.photo': [
    { service_request_id: 12, photo_id: PHOTOS[0] },
    { service_request_id: 12, photo_id: PHOTOS[1] },
  ],
  'message.delete': [
    { service_request_id: 12, message_id: 40 },
    { service_request_id: 12, message_id: 40 },
  ],
  'photo.delete': [
    { service_request_id: 12, photo_id: PHOTOS[0] },
    { service_request_id: 12, photo_id: PHOTOS[0] },
  ],
  'offer.create': [
    { service_request_id: 12, note: 'Con materiales', total: 1_500 },
    {
      ...{ service_request_id: 12, total: 1_200, valid_until: '2026-12-20' },
      lines: [{ kind: 'labour', text: 'Revisar', quantity: 1.5, unit_price: 800 }],
    },
  ],
  'offer.status': [
    { service_request_id: 12, offer_id: 40, status: 'accepted', at_phone: '2026-12-01T12:00:00.000Z' },
    { service_request_id: 12, offer_id: 40, status: 'declined' },
  ],
  'agreement.create': [
    { service_request_id: 12, acceptance: ACCEPTANCE, offer: { ...SIGNED, terms: { total: 1_500 } } },
    { service_request_id: 12, acceptance: ACCEPTANCE, offer: { ...SIGNED, terms: { total: 1_200 } } },
  ],
  'payment.create': [
    {
      ...{ service_request_id: 12, amount: 1_500.5, direction: 'paid', method: 'cash' },
      ...{ paid_on: '2026-12-01', note: 'Adelanto', at_phone: '2026-12-01T12:00:00.000Z' },
    },
    {
      ...{ service_request_id: 12, amount: 500, direction: 'refunded', method: 'transfer' },
      ...{ paid_on: '2026-12-01', fiscal_number: 'B0100000001' },
    },
  ],
  'payment.status': [
    { service_request_id: 12, payment_id: 40, status: 'confirmed', at_phone: '2026-12-01T12:00:00.000Z' },
    { service_request_id: 12, payment_id: 40, status: 'disputed', note: 'Fueron 1,000' },
  ],
  'guarantee_claim.create': [
    { service_request_id: 12, text: 'Volvió a gotear', photo_ids: [PHOTOS[0]] },
    { service_request_id: 12, text: 'Gotea otra vez', photo_ids: [PHOTOS[0]] },
  ],
  'guarantee_claim.status': [
    { service_request_id: 12, claim_id: 40, status: 'promised', request_date: '2026-12-03' },
    { service_request_id: 12, claim_id: 40, status: 'refused', note: 'Es otra avería' },
  ],
  'visit.create': [
    { service_request_id: 12, kind: 'absent', photo_id: PHOTOS[0] },
    { service_request_id: 12, kind: 'on_the_way', minutes: 20 },
  ],
  'maintenance.create': [
    { service_request_id: 12, kind: 'maintenance_proposed', months: 6 },
    { service_request_id: 12, kind: 'maintenance_accepted', months: 12 },
  ],
  'profile.availability': [{ available: false }, { available: true }],
  'profile.hours': [
    { hours: { monday: ['8:00-12:00'], sunday: [] } },
    { days_off: ['2026-12-24/2027-01-02'] },
  ],
  'work_photo.create': [
    { photo_id: PHOTOS[0], caption: '¿Panel & baño?' },
    { photo_id: PHOTOS[0], caption: 'Panel', position: 0 },
  ],
  'work_photo.update': [
    { photo_id: PHOTOS[0], caption: 'Panel' },
    { photo_id: PHOTOS[0], caption: 'Baño' },
  ],
  'work_photo.delete': [{ photo_id: PHOTOS[0] }, { photo_id: PHOTOS[0] }],
  'favourite.set': [
    { id: 7, is_favourite: true },
    { id: 7, is_favourite: false },
  ],
  'customer_note.set': [
    { customer_id: 5, note: 'Portón azul.' },
    { customer_id: 5, note: '' },
  ],
  'expense.set': [
    { id: PHOTOS[0], expense: { amount: 850.5, spent_on: '2026-11-20', note: 'Breaker' } },
    { id: PHOTOS[0], expense: null },
  ],
  'contact.set': [
    { service_request_id: 8, may_keep_contact: true },
    { service_request_id: 8, may_keep_contact: false },
  ],
  'quick_reply.set': [{ texts: ['Ya voy.'] }, { texts: ['Ya voy, {nombre}.', 'Gracias.'] }],
  'notices.read': [
    { up_to: 40, service_request_id: 12 },
    { up_to: 41, service_request_id: 12 },
  ],
}

const TITLES: Record<OutboxKind, string> = {
  'service_request.create': 'Solicitud a Ana Díaz',
  'review.create': 'Reseña de Ana Díaz',
  'review.update': 'Cambios a tu reseña de Ana Díaz',
  'review.delete': 'Borrar tu reseña de Ana Díaz',
  'review_reply.create': 'Respuesta a la reseña de Ana Díaz',
  'review_reply.delete': 'Borrar tu respuesta a la reseña de Ana Díaz',
  'service_request.status': 'Aceptar la solicitud de Ana Díaz',
  'service_request.message': 'Mensaje para Ana Díaz',
  'service_request.photo': 'Foto para Ana Díaz',
  'message.delete': 'Borrar tu mensaje para Ana Díaz',
  'photo.delete': 'Borrar tu foto para Ana Díaz',
  'offer.create': 'Propuesta para Ana Díaz',
  'offer.status': 'Aceptar la propuesta de Ana Díaz',
  'agreement.create': 'Acuerdo en la puerta con Ana Díaz',
  'payment.create': 'Pago anotado con Ana Díaz',
  'payment.status': 'Confirmar el pago que anotó Ana Díaz',
  'guarantee_claim.create': 'Reclamo de garantía a Ana Díaz',
  'guarantee_claim.status': 'Día para atender la garantía de Ana Díaz',
  'visit.create': 'Decir que la visita con Ana Díaz falló',
  'maintenance.create': 'Propuesta de mantenimiento a Ana Díaz',
  'profile.availability': 'Tu disponibilidad: No disponible',
  'profile.hours': 'Tu horario y tus días libres',
  'work_photo.create': 'Foto de un trabajo',
  'work_photo.update': 'Texto de la foto de un trabajo',
  'work_photo.delete': 'Quitar la foto de un trabajo',
  'favourite.set': 'Guardar a Ana Díaz en Mis Técnicos',
  'quick_reply.set': 'Tus respuestas rápidas',
  'customer_note.set': 'Tu nota de Ana Díaz',
  'expense.set': 'Un gasto tuyo',
  'contact.set': 'Permitir que Ana Díaz guarde tu contacto',
  'notices.read': 'Avisos leídos',
}

const ATTEMPT = { userId: 1, key: 'llave-0001', method: 'PUT' as const, path: '/', body: '{}' }

describe.each(Object.keys(KINDS) as OutboxKind[])('%s', (kind) => {
  const [original, corrected] = PAYLOADS[kind]
  const item = { kind, payload: original, shown } as NewItem
  const expected = { path: `/api${KINDS[kind].path(original as never)}` }

  it('is stored, sent to its path, and confirmed by the returned row', async () => {
    const { tab, server, user_id: userId } = setUp()
    await pickPhotos(userId)
    const record = await enqueue(tab, item)
    expect(record).toMatchObject({ kind, state: 'queued', payload_version: KINDS[kind].version })
    expect(record.lane).toBe(KINDS[kind].lane(original as never) ?? `item:${record.id}`)
    await tab.drain()
    expect(server.requests).toMatchObject([{ key: record.key, path: expected.path }])
    expect((await tab.store.read())[0]).toMatchObject({
      state: 'confirmed',
      result: ['unread', 'quick_replies'].includes(KINDS[kind].answerField) ? 0 : { id: 1 },
    })
  })

  it('is corrected before it is sent, and only the new payload is sent', async () => {
    const { tab, server, user_id: userId } = setUp()
    await pickPhotos(userId)
    const { id, revision } = await enqueue(tab, item)
    expect(await editItem(tab, id, { payload: corrected, revision } as Edit)).toMatchObject({ ok: true })
    await tab.drain()
    const [sent] = await tab.store.read()
    expect(sent).toMatchObject({ state: 'confirmed', payload: corrected, revision: revision + 1 })
    expect(server.rows).toHaveLength(1)
  })

  it('is not sent after a discard, and is sent after an undo', async () => {
    const { tab, server, user_id: userId } = setUp()
    await pickPhotos(userId)
    const { id } = await enqueue(tab, item)
    await discardItem(tab, id)
    await tab.drain()
    expect(server.rows).toEqual([])
    await undoDiscard(tab, id)
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })

  it('has a text in each state, a title, and a schema for its answer', async () => {
    const { tab, server, user_id: userId } = setUp()
    await pickPhotos(userId)
    server.faults.push('busy')
    const steps = [await enqueue(tab, item)]
    await tab.drain()
    steps.push(...(await tab.store.read()))
    await tab.drain({ byPerson: true })
    steps.push(...(await tab.store.read()))
    expect(steps.map(({ state }) => state)).toEqual(['queued', 'queued', 'confirmed'])
    for (const step of steps) expect(wordsFor(step)).toMatch(/\.$|[a-z]$/)
    expect(itemTitle(steps[0] as (typeof steps)[number])).toBe(TITLES[kind])
    expect((await PAGE_KINDS[kind].answer()).safeParse({}).success).toBe(false)
  })

  it('is confirmed by an answer of the shape that the server documents', async () => {
    const { answerField, expected: statuses } = KINDS[kind]
    const { shape } = (await PAGE_KINDS[kind].answer()) as unknown as z.ZodMiniObject
    const answered = shape[answerField] as unknown as z.ZodMiniObject | z.ZodMiniNumber
    const result =
      'shape' in answered ? Object.fromEntries(Object.keys(answered.shape).map((name) => [name, 1])) : 1
    const attempt = { ...ATTEMPT, expected: statuses, answerField }
    const text = JSON.stringify({ [answerField]: result })
    const headers = new Headers({ 'idempotency-key': ATTEMPT.key })
    const answer = {
      status: statuses[0] ?? 200,
      headers,
      contentType: 'application/json',
      text,
      isRedirected: false,
    }
    expect(classifyResponse(attempt, answer)).toEqual({ type: 'confirmed', result })
  })
})
