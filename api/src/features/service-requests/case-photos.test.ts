import { randomUUID } from 'node:crypto'
import { CASE } from '@tecnicerca/shared/messages/server'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { drawPhoto } from '../photos/photo.fixture.ts'
import { words } from './case.fixture.ts'
import { newPhoto, stagePhotos } from './case-photo.fixture.ts'

const { add, api, ask, look, meet, pathOf, people, put, send, show } = await stagePhotos()
const { db } = api.deps

beforeEach(() => meet())

const lookAt = (path: string, as = people.customer, headers = {}) =>
  api.call('GET', `/api/service-requests/${path}`, { as, headers })

async function storedPhotos(id: number): Promise<number> {
  const { rows } = await sql`select from service_request_photos where service_request_id = ${id}`.execute(db)
  return rows.length
}

describe('a photo of a case', () => {
  it('is visible to both sides and admins at once, and has an event in the log', async () => {
    const { id } = await ask()
    const bytes = await drawPhoto('teal').jpeg().toBuffer()
    const photoId = randomUUID()
    const answer = await send(id, {
      photo_id: photoId,
      bytes,
      headers: { 'idempotency-key': 'foto-uno' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      photo: { id: photoId, service_request_id: id, by: 'customer', created_at: expect.any(String) },
    })
    const { serviceRequest, events } = await look(id)
    expect(serviceRequest.photo_ids).toEqual([photoId])
    expect(events.at(-1)).toMatchObject({
      ...{ by: 'customer', kind: 'photos_added', data: { photo_ids: [photoId] } },
      client_op_id: 'foto-uno',
    })
    const theirs = await look(id, people.technician)
    expect(theirs.serviceRequest.photo_ids).toEqual([photoId])
    expect(theirs.events.at(-1)).toMatchObject({ kind: 'photos_added', client_op_id: null })
    for (const as of [people.customer, people.technician, await api.createUser('admin')])
      expect(await show([id, photoId], as)).toMatchObject({ status: 200 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('can be added and read under the idempotency key of the case by its customer only', async () => {
    const { id } = await ask({}, { key: 'pedido-con-foto' })
    const photo = await add('op:pedido-con-foto')
    expect(photo.service_request_id).toBe(id)
    expect(await show(['op:pedido-con-foto', photo.id], people.customer)).toMatchObject({
      status: 200,
    })
    const as = people.technician
    expect((await send('op:pedido-con-foto', { as })).status).toBe(404)
  })

  it('is served as WebP in two sizes and never enlarged', async () => {
    const { id } = await ask()
    const sizes = async (bytes: Buffer) => {
      const photo = await add(id, { bytes })
      const queries = ['', '?width=320', '?width=100', '?width=321', '?width=1600']
      const shown = await Promise.all(queries.map((query) => show([id, photo.id], people.customer, query)))
      return Promise.all(
        shown.map(async (one) => {
          const { format, width, height } = await sharp(one.bytes).metadata()
          return `${one.headers.get('content-type')} ${format} ${width}x${height}`
        }),
      )
    }
    const [large, small] = ['image/webp webp 1600x1200', 'image/webp webp 320x240']
    const picture = drawPhoto('teal').resize(2000, 1500)
    expect(await sizes(await picture.png().toBuffer())).toEqual([large, small, small, large, large])
    const own = 'image/webp webp 200x100'
    const tiny = await drawPhoto('olive').resize(200, 100).webp().toBuffer()
    expect(await sizes(tiny)).toEqual([own, own, own, own, own])
    expect((await lookAt(`${id}/photos/${randomUUID()}?width=1601`)).body).toMatchObject({
      code: 'validation_failed',
      fields: { width: expect.any(String) },
    })
  })

  it('is served upright and without EXIF, XMP, IPTC and ICC data', async () => {
    const { id } = await ask()
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '19/1 27/1 0/1' }
    const black = await drawPhoto('black').resize(640, 240, { fit: 'fill' }).png().toBuffer()
    const bytes = await drawPhoto('white')
      .composite([{ input: black, top: 0, left: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camara' }, IFD3: gps })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    const photo = await add(id, { bytes })
    for (const query of ['', '?width=320']) {
      const shown = await show([id, photo.id], people.customer, query)
      const { exif, xmp, iptc, icc, width = 0, height = 0 } = await sharp(shown.bytes).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(height).toBeGreaterThan(width)
      const { data, info } = await sharp(shown.bytes).raw().toBuffer({ resolveWithObject: true })
      const isBright = (x: number) => (data[(10 * info.width + x) * info.channels] ?? 0) > 128
      expect([isBright(10), isBright(width - 10)]).toEqual([true, false])
    }
  })

  it('is cached privately per cookie and revalidated by its ETag', async () => {
    const { id } = await ask()
    const { id: photoId } = await add(id)
    const { headers, bytes } = await show([id, photoId], people.technician)
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    expect([headers.get('vary'), headers.get('x-content-type-options')]).toEqual(['Cookie', 'nosniff'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-length')).toBe(String(bytes.length))
    const path = `${id}/photos/${photoId}`
    const again = await lookAt(path, people.technician, {
      'if-none-match': etag,
      'accept-encoding': 'br',
    })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    const small = await lookAt(`${path}?width=320`, people.technician, { 'if-none-match': etag })
    expect(small.status).toBe(200)
  })

  it('is not compressed again if the browser accepts brotli', async () => {
    const { id } = await ask()
    const bytes = await drawPhoto('teal')
      .composite([{ input: await newPhoto() }])
      .jpeg()
      .toBuffer()
    const { id: photoId } = await add(id, { bytes })
    const { cookie } = people.customer
    const answer = await api.app.request(pathOf(id, photoId), {
      headers: { cookie, 'accept-encoding': 'br' },
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp')
  })
})

describe('the idempotency of photo uploads', () => {
  it('stores a photo once under any idempotency key', async () => {
    const { id } = await ask()
    const [bytes, photoId] = [await newPhoto(), randomUUID()]
    const key = (name: string) => ({ headers: { 'idempotency-key': name } })
    const first = await send(id, { bytes, photo_id: photoId, ...key('la-misma-1') })
    const replayed = await send(id, { bytes, photo_id: photoId, ...key('la-misma-1') })
    expect([first.status, replayed.status, replayed.text]).toEqual([201, 201, first.text])
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    const otherKey = await send(id, { bytes, photo_id: photoId.toUpperCase(), ...key('la-misma-2') })
    const keyless = await send(id, { bytes, photo_id: photoId })
    expect([otherKey.status, otherKey.text]).toEqual([200, first.text])
    expect([keyless.status, keyless.text]).toEqual([200, first.text])
    const reused = await send(id, { photo_id: photoId, ...key('la-misma-1') })
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await storedPhotos(id)).toBe(1)
    expect(words((await look(id)).events)).toEqual(['customer requested', 'customer photos_added'])
  })

  it('stores a photo once if six uploads run at once', async () => {
    const { id } = await ask()
    const [bytes, photoId] = [await newPhoto(), randomUUID()]
    const keyedUploads = Array.from({ length: 3 }, () =>
      send(id, { bytes, photo_id: photoId, headers: { 'idempotency-key': 'gemelas-1' } }),
    )
    const keylessUploads = Array.from({ length: 3 }, () => send(id, { bytes, photo_id: photoId }))
    const answers = await Promise.all([...keyedUploads, ...keylessUploads])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(
      answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed')),
    ).toHaveLength(1)
    expect(await storedPhotos(id)).toBe(1)
    expect(words((await look(id)).events)).toEqual(['customer requested', 'customer photos_added'])
  })

  it('refuses a stored id with other bytes or by the other side, but allows it in another case', async () => {
    const { id } = await ask()
    const bytes = await newPhoto()
    const { id: photoId } = await add(id, { bytes })
    const refused = { status: 409, body: { code: 'photo_exists' } }
    expect(await send(id, { photo_id: photoId })).toMatchObject(refused)
    expect(await send(id, { photo_id: photoId, bytes, as: people.technician })).toMatchObject(refused)
    const other = await ask()
    expect((await add(other.id, { photo_id: photoId })).service_request_id).toBe(other.id)
    expect((await send(id, { photo_id: photoId, bytes })).status).toBe(200)
  })

  it('refuses an upload under a closed idempotency key', async () => {
    const { id } = await ask()
    const key = `cerrada-${randomUUID()}`
    await api.call('PUT', `/api/operations/${key}/closed`, { as: people.customer, body: {} })
    expect(await send(id, { headers: { 'idempotency-key': key } })).toMatchObject({
      body: { code: 'operation_closed' },
    })
    expect(await storedPhotos(id)).toBe(0)
  })
})

describe('adding a photo to a case', () => {
  it('is refused for an admin, and unknown cases and photos are not found', async () => {
    const { id } = await ask()
    const { id: photoId } = await add(id)
    expect((await send(id, { as: await api.createUser('admin') })).status).toBe(404)
    expect((await send(2_000_000_000)).status).toBe(404)
    expect((await show([id, randomUUID()], people.customer)).status).toBe(404)
    expect((await show([id, 'no-es-un-uuid'], people.customer)).status).toBe(400)
    expect((await show([id, photoId], people.customer)).status).toBe(200)
  })

  it('is refused if the x-op-user header names another user', async () => {
    const { id } = await ask()
    const headers = { 'x-op-user': String(people.technician.id) }
    expect(await send(id, { headers })).toMatchObject({ status: 409, body: { code: 'user_mismatch' } })
    expect((await send(id, { headers: { 'x-op-user': String(people.customer.id) } })).status).toBe(201)
  })

  it('is limited to six photos per side, even if eight uploads run at once', async () => {
    const { id } = await ask()
    const bytes = await Promise.all(Array.from({ length: 8 }, newPhoto))
    const answers = await Promise.all(bytes.map((one) => send(id, { bytes: one })))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'photos_full' })
    const { id: theirs } = await add(id, { as: people.technician })
    const { serviceRequest } = await look(id)
    expect(serviceRequest.photo_ids).toHaveLength(7)
    expect(serviceRequest.photo_ids?.at(-1)).toBe(theirs)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('is refused 31 days after the end, but a retry of a stored photo succeeds', async () => {
    const { id } = await ask()
    const [bytes, photoId] = [await newPhoto(), randomUUID()]
    await add(id, { bytes, photo_id: photoId })
    await put(id, { status: 'cancelled' })
    const end = (days: number) =>
      sql`update service_requests set ended_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        db,
      )
    await end(29)
    expect((await send(id)).status).toBe(201)
    await end(31)
    const late = await send(id, { as: people.technician })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: CASE.closed, current: 'cancelled' },
    })
    expect((await send(id, { bytes, photo_id: photoId })).status).toBe(200)
    expect((await show([id, photoId], people.customer)).status).toBe(200)
  })
})
