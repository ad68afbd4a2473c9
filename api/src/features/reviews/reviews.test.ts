import { reviewAnswer } from '@tecnicerca/shared/reviews'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

let now = new Date('2026-03-02T15:00:00Z')
let customer: TestUser
let technician: TestUser

const api = await testApi({ clock: { now: () => now } })
const { db } = api.deps

beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z')
  customer = await api.createUser('customer', { name: 'Ana Peña' })
  technician = await api.createUser('technician')
})

function completedRequest(completedAt = '2026-03-01T15:00:00Z', by = customer): Promise<number> {
  const completed = { status: 'completed', completed_at: new Date(completedAt) } as const
  return insertRequest(db, { customer: by, technician }, completed)
}

function review(fields: object = {}, as = customer, headers: Record<string, string> = {}) {
  const body = {
    technician_id: technician.technician_id,
    rating: 4,
    comment: 'Llegó a tiempo y trabajó limpio.',
    service_date: '2026-03-01',
    ...fields,
  }
  return api.call('POST', '/api/reviews', { as, body, headers })
}

async function canReview(as: TestUser, id = technician.technician_id) {
  return (await api.call('GET', `/api/reviews/eligibility/${id}`, { as })).body
}

async function rating() {
  return db
    .selectFrom('technicians')
    .select(['rating_sum', 'review_count'])
    .where('id', '=', technician.technician_id)
    .executeTakeFirstOrThrow()
}

describe('writing a review', () => {
  it('answers with the review and counts it for the technician', async () => {
    const serviceRequestId = await completedRequest()
    const answer = await review({}, customer, { 'idempotency-key': 'clave-de-reseña'.replace('ñ', 'n') })
    expect(answer.status).toBe(201)
    expect(answer.read(reviewAnswer).review).toEqual({
      id: expect.any(Number),
      technician_id: technician.technician_id,
      reviewer_name: 'Ana Peña',
      rating: 4,
      comment: 'Llegó a tiempo y trabajó limpio.',
      service_date: '2026-03-01',
      service_request_id: serviceRequestId,
      client_op_id: 'clave-de-resena',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ...{
        edited_at: null,
        service_month: '2026-03',
        photo_ids: [],
        reply: null,
        is_own: true,
        is_held: false,
      },
    })
    expect(await rating()).toEqual({ rating_sum: 4, review_count: 1 })
  })

  it('updates the rating in the technician list at once', async () => {
    await completedRequest()
    const listed = async () => {
      const { technicians } = (await api.call('GET', '/api/technicians')).read(technicianListAnswer)
      return technicians.find((card) => card.id === technician.technician_id)
    }
    expect(await listed()).toMatchObject({ average_rating: 0, review_count: 0 })
    await review()
    expect(await listed()).toMatchObject({ average_rating: 4, review_count: 1 })
  })

  it('belongs to the latest completed service request without a review, then to the one before', async () => {
    const older = await completedRequest('2026-02-01T15:00:00Z')
    const newer = await completedRequest('2026-02-20T15:00:00Z')
    const taken = [await review(), await review()].map(
      (answer) => answer.read(reviewAnswer).review.service_request_id,
    )
    expect(taken).toEqual([newer, older])
    expect(await review()).toMatchObject({ status: 403, body: { code: 'not_eligible' } })
    expect(await rating()).toEqual({ rating_sum: 8, review_count: 2 })
  })

  it('belongs to the named service request if the customer owns it and it has no review', async () => {
    const named = await completedRequest('2026-02-01T15:00:00Z')
    await completedRequest('2026-02-20T15:00:00Z')
    const foreign = await completedRequest('2026-02-20T15:00:00Z', await api.createUser('customer'))
    const refused = { status: 403, body: { code: 'not_eligible' } }
    expect(await review({ service_request_id: foreign })).toMatchObject(refused)
    expect((await review({ service_request_id: named })).body).toMatchObject({
      review: { service_request_id: named },
    })
    expect(await review({ service_request_id: named })).toMatchObject(refused)
    expect(await rating()).toEqual({ rating_sum: 4, review_count: 1 })
  })

  it('is refused if the service is not completed', async () => {
    const id = await completedRequest()
    for (const status of ['pending', 'accepted', 'cancelled'] as const) {
      await db
        .updateTable('service_requests')
        .set({ status, completed_at: null })
        .where('id', '=', id)
        .execute()
      expect(await canReview(customer)).toEqual({ canReview: false })
      expect(await review()).toMatchObject({
        status: 403,
        body: { message: 'No puedes escribir una reseña para este técnico', code: 'not_eligible' },
      })
    }
    expect(await rating()).toEqual({ rating_sum: 0, review_count: 0 })
  })

  it('is refused for technicians and admins', async () => {
    await completedRequest('2026-02-01T15:00:00Z', technician)
    for (const as of [technician, await api.createUser('admin')]) {
      expect(await review({}, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await canReview(as)).toEqual({ canReview: false })
    }
  })

  it('is refused for a deleted or unknown technician and for the own profile', async () => {
    await completedRequest()
    const user = db.updateTable('users').where('id', '=', technician.id)
    const gone = { status: 422, body: { code: 'technician_gone' } }
    await db
      .updateTable('technicians')
      .set({ deleted_at: now })
      .where('user_id', '=', technician.id)
      .execute()
    expect(await review()).toMatchObject(gone)
    expect(await canReview(customer)).toEqual({ canReview: false })
    await db
      .updateTable('technicians')
      .set({ deleted_at: null })
      .where('user_id', '=', technician.id)
      .execute()
    await user.set({ deleted_at: now }).execute()
    expect(await review()).toMatchObject(gone)
    await user.set({ deleted_at: null, role: 'customer' }).execute()
    expect(await review({}, technician)).toMatchObject({ status: 403, body: { code: 'own_profile' } })
    expect(await review({ technician_id: 2_147_483_647 })).toMatchObject(gone)
  })

  it('refuses a service date after today in Santo Domingo', async () => {
    await completedRequest()
    now = new Date('2026-03-02T03:59:59Z')
    expect(await review({ service_date: '2026-03-02' })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        fields: { service_date: 'La fecha del servicio no puede ser posterior a hoy.' },
      },
    })
    now = new Date('2026-03-02T04:00:00Z')
    expect((await review({ service_date: '2026-03-02' })).status).toBe(201)
  })

  it.each([
    ['rating', 0],
    ['rating', 4.5],
    ['comment', ' corto   '],
    ['service_date', 'ayer'],
    ['technician_id', 2_147_483_648],
    ['service_request_id', 0],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await review({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(['fields', field])
  })

  it('succeeds once per completed service request if twelve attempts run at once', async () => {
    await completedRequest('2026-02-01T15:00:00Z')
    await completedRequest('2026-02-20T15:00:00Z')
    const answers = await Promise.all(Array.from({ length: 12 }, () => review({ rating: 3 })))
    const statuses = answers.map((answer) => answer.status).toSorted()
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 10 }, () => 403)])
    expect(await rating()).toEqual({ rating_sum: 6, review_count: 2 })
  })

  it('keeps sum and count correct if ten customers write at once', async () => {
    const authors = await Promise.all(Array.from({ length: 10 }, () => api.createUser('customer')))
    for (const author of authors) await completedRequest('2026-02-20T15:00:00Z', author)
    const answers = await Promise.all(
      authors.map((author, index) => review({ rating: 1 + (index % 5) }, author)),
    )
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    expect(await rating()).toEqual({ rating_sum: 30, review_count: 10 })
  })

  it('is not stored twice if a retry comes after its idempotency key was deleted', async () => {
    await completedRequest('2026-02-01T15:00:00Z')
    await completedRequest('2026-02-20T15:00:00Z')
    const headers = { 'idempotency-key': 'una-clave-vieja' }
    const first = (await review({}, customer, headers)).read(reviewAnswer)
    await db.deleteFrom('idempotency_keys').where('user_id', '=', customer.id).execute()
    const late = await review({}, customer, headers)
    expect([late.status, late.read(reviewAnswer)]).toEqual([201, first])
    expect(await rating()).toEqual({ rating_sum: 4, review_count: 1 })
  })
})

describe('eligibility', () => {
  it('is true for a customer from the completed service until the review, which it then names', async () => {
    expect(await canReview(customer)).toEqual({ canReview: false })
    const id = await completedRequest()
    expect(await canReview(customer)).toEqual({ canReview: true })
    await review()
    expect(await canReview(customer)).toEqual({ canReview: false, reviewed_request_id: id })
    expect(await canReview(await api.createUser('customer'))).toEqual({ canReview: false })
  })

  it.each(['abc', '0', '2147483648'])('refuses the technician id %s', async (id) => {
    const answer = await api.call('GET', `/api/reviews/eligibility/${id}`, { as: customer })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { technicianId: 'ID de técnico no válido' } },
    })
  })
})
