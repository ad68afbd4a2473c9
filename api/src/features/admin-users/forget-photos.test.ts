import { CASE } from '@tecnicerca/shared/messages/server'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { stagePhotos } from '../service-requests/case-photo.fixture.ts'

let admin: TestUser

const { add, api, ask, look, meet, people, post, put, send, show } = await stagePhotos()
const { db } = api.deps

beforeAll(async () => {
  admin = await api.createUser('admin')
})
beforeEach(() => meet())

const remove = (user: TestUser) => api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })

/** Names of the photos of a case, and how many files of them are stored. */
async function storedPhotos(id: number) {
  const photos = await sql<{ id: string }>`
    select id::text from service_request_photos where service_request_id = ${id} order by created_at`.execute(
    db,
  )
  const files = await sql`
    select from service_request_photo_files where service_request_id = ${id}`.execute(db)
  return { ids: photos.rows.map((row) => row.id), files: files.rows.length }
}

/** An accepted case with a photo of each side, the technician's in a message. */
async function agreeWithPhotos() {
  const { technician } = people
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  const customerPhoto = await add(id)
  const answer = await add(id, { as: technician })
  const body = { text: 'Así quedó', photo_ids: [answer.id] }
  await post(`/${id}/messages`, { as: technician, body })
  return { id, ids: [customerPhoto.id, answer.id] }
}

describe('photos of a case after an account is deleted', () => {
  it('of both sides are deleted with the customer, together with files and ids in events', async () => {
    const { customer, technician } = people
    const { id, ids } = await agreeWithPhotos()
    expect(await storedPhotos(id)).toEqual({ ids, files: 4 })
    const otherCustomer = await api.createUser('customer')
    const other = await ask({}, { as: otherCustomer })
    const { id: otherPhoto } = await add(other.id, { as: technician })
    const complete = () =>
      api.call('PUT', `/api/service-requests/${id}/status`, {
        ...{ as: technician, body: { status: 'completed' } },
        headers: { 'idempotency-key': `termina-${id}` },
      })
    expect((await complete()).body).toMatchObject({ serviceRequest: { photo_ids: ids } })
    expect((await remove(customer)).status).toBe(200)
    expect((await complete()).text).not.toMatch(/photo_ids/)
    expect(await storedPhotos(id)).toEqual({ ids: [], files: 0 })
    const { serviceRequest, events } = await look(id, technician)
    expect(JSON.stringify([serviceRequest, events])).not.toMatch(/photo_ids/)
    expect(events.map(({ data }) => data.text)).toContain('Así quedó')
    for (const photoId of ids)
      for (const as of [technician, admin]) expect((await show([id, photoId], as)).status).toBe(404)
    expect(await storedPhotos(other.id)).toEqual({ ids: [otherPhoto], files: 2 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('cannot be added once the customer is deleted', async () => {
    const { customer, technician } = people
    const { id } = await agreeWithPhotos()
    await remove(customer)
    const late = await send(id, { as: technician })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: CASE.closed, current: 'cancelled' },
    })
    expect(await storedPhotos(id)).toEqual({ ids: [], files: 0 })
  })

  it('remain if only the technician is deleted, except those of the technician', async () => {
    const { technician } = people
    const { id, ids } = await agreeWithPhotos()
    await remove(technician)
    expect(await storedPhotos(id)).toEqual({ ids: ids.slice(0, 1), files: 2 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
