import { randomUUID } from 'node:crypto'
import { reviewPageAnswer } from '@tecnicerca/shared/reviews'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { newPhoto } from '../service-requests/case-photo.fixture.ts'
import { publish, REVIEW_WORDS } from './review.fixture.ts'

const api = await testApi()
const { db } = api.deps
let customer: TestUser
let technician: TestUser
let photos: string[]

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
  photos = []
  const caseId = await insertRequest(db, { customer, technician })
  for (const as of [customer, customer, technician]) photos.push(await addPhoto(caseId, as))
  await sql`update service_requests set status = 'completed', completed_at = now() where id = ${caseId}`.execute(
    db,
  )
})

async function addPhoto(caseId: number, as: TestUser): Promise<string> {
  const photoId = randomUUID()
  const path = `/api/service-requests/${caseId}/photos/${photoId}`
  expect(await api.call('PUT', path, { as, bytes: await newPhoto() })).toMatchObject({ status: 201 })
  return photoId
}

const write = (photoIds: readonly string[]) =>
  publish(api, { customer, technician }, { service_date: '2026-03-01', photo_ids: photoIds })

const fetchPhoto = (id: number, photoId: string | undefined, query = '') =>
  api.app.request(`/api/reviews/${id}/photos/${photoId}${query}`)

it('a review shows the chosen photos of its case in their order, to everybody and in two widths', async () => {
  const [first, second, third] = photos
  const review = await write([third ?? '', first ?? ''])
  expect(review.photo_ids).toEqual([third, first])
  const path = `/api/technicians/${technician.technician_id}/reviews`
  expect((await api.call('GET', path)).read(reviewPageAnswer).reviews[0]?.photo_ids).toEqual([third, first])
  const whole = await fetchPhoto(review.id, first)
  const small = await fetchPhoto(review.id, first, '?width=320')
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await small.arrayBuffer()).byteLength).toBeLessThan((await whole.arrayBuffer()).byteLength)
  expect((await fetchPhoto(review.id, second)).status).toBe(404)
})

it('a photo is no longer public once its review is held, edited without it, or deleted', async () => {
  const [first, second] = photos
  const { id } = await write([first ?? '', second ?? ''])
  const change = (fields: object) =>
    api.call('PUT', `/api/reviews/${id}`, { as: customer, body: { ...REVIEW_WORDS, ...fields } })
  await change({ photo_ids: [second] })
  expect([(await fetchPhoto(id, first)).status, (await fetchPhoto(id, second)).status]).toEqual([404, 200])
  await change({ comment: 'Llámenlo al 809 555 0142.' })
  expect((await fetchPhoto(id, second)).status).toBe(404)
  await change({ comment: 'Todo quedó muy bien.' })
  expect((await fetchPhoto(id, second)).status).toBe(200)
  await api.call('DELETE', `/api/reviews/${id}`, { as: customer })
  expect((await fetchPhoto(id, second)).status).toBe(404)
})

it('a review loses its photos when the account that added them is deleted', async () => {
  const admin = await api.createUser('admin')
  const { id } = await write(photos)
  await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: admin })
  expect((await fetchPhoto(id, photos[0])).status).toBe(404)
  const path = `/api/technicians/${technician.technician_id}/reviews`
  expect((await api.call('GET', path)).read(reviewPageAnswer).reviews[0]?.photo_ids).toEqual([])
})

it('a review refuses a fourth photo and a photo that is not of its case', async () => {
  const otherCase = await insertRequest(db, { customer, technician: await api.createUser('technician') })
  const otherPhoto = await addPhoto(otherCase, customer)
  const sendReview = async (photoIds: readonly string[]) => {
    const body = { technician_id: technician.technician_id, service_date: '2026-03-01', ...REVIEW_WORDS }
    return api.call('POST', '/api/reviews', { as: customer, body: { ...body, photo_ids: photoIds } })
  }
  for (const wrong of [[...photos, otherPhoto], [otherPhoto], [randomUUID()]])
    expect(await sendReview(wrong)).toMatchObject({
      status: 400,
      body: { fields: { photo_ids: expect.any(String) } },
    })
})
