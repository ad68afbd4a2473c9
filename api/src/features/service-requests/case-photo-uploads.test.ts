import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { PHOTO_IS_HEIC, PHOTO_MAX_BYTES, PHOTO_TOO_LARGE, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { casePhotoAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { type Listening, listen } from '../../listen.ts'
import type { TestUser } from '../../testing/api.ts'
import { raceBehindLock, untilBlocked } from '../../testing/blocked.ts'
import { noisyJpeg, photoForm } from '../photos/photo.fixture.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import { newPhoto, stagePhotos } from './case-photo.fixture.ts'

const HEIC = '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'

let admin: TestUser

const { add, api, ask, look, meet, pathOf, people, post, send, show } = await stagePhotos()
const { db } = api.deps

beforeAll(async () => {
  admin = await api.createUser('admin')
})
beforeEach(() => meet())

const countRows = async (table: string, id: number) =>
  (await sql`select from ${sql.table(table)} where service_request_id = ${id}`.execute(db)).rows.length

describe('the daily photo limit of an account', () => {
  it('counts case photos and profile images, but not a photo that is already stored', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const [photoId, bytes] = [randomUUID(), await newPhoto()]
    await add(id, { photo_id: photoId, bytes })
    const count = (user: TestUser) => countHit(db, `photos:${user.id}`, PHOTO_LIMIT)
    for (let hit = 1; hit < PHOTO_LIMIT.hits; hit += 1) await count(customer)
    expect(await send(id)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await send(id, { photo_id: photoId, bytes })).status).toBe(200)
    for (let hit = 0; hit < PHOTO_LIMIT.hits; hit += 1) await count(technician)
    const form = photoForm(bytes)
    const answer = await api.call('PUT', '/api/technicians/profile/image', { as: technician, form })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

describe('an upload that the network cuts off', () => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(api.app, { port: 0, host: '127.0.0.1' })
  })
  afterAll(() => listening.drain())

  /** Sends the beginning of a photo and hangs up once the server has begun to read it. */
  async function sendHalf(path: string, { length, bytes }: { length: string; bytes: Buffer }): Promise<void> {
    const socket = connect(listening.port, '127.0.0.1')
    const head = [
      `PUT ${path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: image/jpeg',
      'Expect: 100-continue',
    ]
    const lines = [...head, `Cookie: ${people.customer.cookie}`, length, '', '']
    socket.write(lines.join('\r\n'))
    // 100 Continue.
    await new Promise((done) => socket.once('data', done))
    await new Promise<void>((done) => socket.write(bytes, () => done()))
    socket.destroy()
    await new Promise((done) => socket.once('close', done))
  }

  it('stores nothing, and a retry stores the whole photo', async () => {
    const { id } = await ask()
    const [photoId, wholeId, bytes] = [randomUUID(), randomUUID(), await noisyJpeg()]
    const path = pathOf(id, photoId)
    const half = bytes.subarray(0, bytes.length >> 1)
    const frame = Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from('\r\n')])
    await sendHalf(path, { length: `Content-Length: ${bytes.length}`, bytes: half })
    await sendHalf(path, { length: 'Transfer-Encoding: chunked', bytes: frame })
    expect(await look(id)).not.toHaveProperty('serviceRequest.photo_ids')
    const again = await fetch(`http://127.0.0.1:${listening.port}${path}`, {
      method: 'PUT',
      headers: { cookie: people.customer.cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    expect([again.status, casePhotoAnswer.parse(await again.json()).photo.id]).toEqual([201, photoId])
    await add(id, { photo_id: wholeId, bytes })
    expect((await look(id)).serviceRequest.photo_ids).toEqual([photoId, wholeId])
    for (const query of ['', '?width=320']) {
      const shown = await Promise.all(
        [photoId, wholeId].map((one) => show([id, one], people.technician, query)),
      )
      expect(shown[0]?.bytes.equals(shown[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
  })

  it('is refused with 415 if half of the bytes arrive as a complete body', async () => {
    const { id } = await ask()
    const bytes = await noisyJpeg()
    const half = await send(id, { bytes: bytes.subarray(0, bytes.length >> 1) })
    expect([half.status, await countRows('service_request_photos', id)]).toEqual([415, 0])
  })
})

describe('the content of a photo upload', () => {
  const unreadable = { status: 415, message: PHOTO_UNREADABLE, type: 'image/jpeg' }

  it.each([
    { ...unreadable, what: 'HTML', make: () => Buffer.from('<!doctype html>') },
    { ...unreadable, what: 'a form', make: newPhoto, type: 'multipart/form-data; boundary=x' },
    {
      ...unreadable,
      what: 'a HEIC',
      message: PHOTO_IS_HEIC,
      make: () => Buffer.from(HEIC),
      type: 'image/heic',
    },
    {
      what: 'nothing',
      status: 400,
      message: SERVER.photoMissing,
      make: () => Buffer.alloc(0),
      type: 'image/png',
    },
    {
      ...unreadable,
      what: 'too many bytes',
      status: 413,
      message: PHOTO_TOO_LARGE,
      make: () => Buffer.alloc(PHOTO_MAX_BYTES + 1),
    },
  ])('is refused at the photo field: $what', async ({ status, message, make, type }) => {
    const { id } = await ask()
    const answer = await send(id, { bytes: await make(), headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status, body: { fields: { photo: message } } })
    expect(await countRows('service_request_photos', id)).toBe(0)
  })

  it('is judged by its bytes, not by its content type', async () => {
    const { id } = await ask()
    for (const type of ['application/octet-stream', 'image/png', 'image/webp; q=1'])
      expect((await send(id, { headers: { 'content-type': type } })).status).toBe(201)
  })
})

describe('the photos of a deleted account', () => {
  const remove = (user: TestUser) => api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })

  it('are deleted with the technician, while those of the customer stay', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const mine = { customer: await add(id), technician: await add(id, { as: technician }) }
    for (const as of [customer, technician]) {
      const body = { text: 'Mira', photo_ids: [mine.customer.id, mine.technician.id] }
      await post(`/${id}/messages`, { as, body })
    }
    expect((await remove(technician)).status).toBe(200)
    for (const as of [customer, admin]) expect((await show([id, mine.technician.id], as)).status).toBe(404)
    expect((await show([id, mine.customer.id], customer)).status).toBe(200)
    expect(await countRows('service_request_photo_files', id)).toBe(2)
    const { serviceRequest, events } = await look(id)
    expect(serviceRequest.photo_ids).toEqual([mine.customer.id])
    const data = (by: string) => events.filter((event) => event.by === by && event.data.photo_ids)
    expect([data('technician'), data('customer').length]).toEqual([[], 2])
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('leave no photo_ids in the case and its log if there are no others', async () => {
    const { id } = await ask()
    await add(id)
    await remove(people.customer)
    const { serviceRequest, events } = await look(id, people.technician)
    expect(serviceRequest).not.toHaveProperty('photo_ids')
    expect(events.find(({ kind }) => kind === 'photos_added')?.data).toEqual({})
    expect(await countRows('service_request_photos', id)).toBe(0)
  })

  it.each([{}, { 'idempotency-key': 'una-foto-tardia' }])(
    'are deleted even if one is uploaded during the deletion, headers %j',
    async (headers) => {
      const { id } = await ask()
      const bytes = await newPhoto()
      const { customer } = people
      // The deletion blocks at the locked case. Only then the upload starts.
      const [removed, late] = await raceBehindLock(db, {
        lock: (trx) => sql`select from service_requests where id = ${id} for update`.execute(trx),
        calls: [
          () => remove(customer),
          async () => {
            await untilBlocked(db, 1)
            return send(id, { bytes, headers })
          },
        ],
      })
      expect([removed?.status, (late?.status ?? 500) < 500]).toEqual([200, true])
      expect(await countRows('service_request_photos', id)).toBe(0)
      expect(await findBrokenInvariants(db)).toEqual([])
    },
  )
})
