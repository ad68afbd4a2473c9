import { randomUUID } from 'node:crypto'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { PHOTO_IS_HEIC, PHOTO_UNREADABLE, WORK_PHOTO_WIDTHS, workPhotoUrl } from '@tecnicerca/shared/photos'
import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { workPhotosAnswer } from '@tecnicerca/shared/work-photos'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto } from '../photos/photo.fixture.ts'
import { newPhoto } from '../service-requests/case-photo.fixture.ts'

const api = await testApi()
const { db } = api.deps
let ana: TestUser

beforeEach(async () => {
  ana = await api.createUser('technician')
})

const pathOf = (id: string) => `/api/technicians/profile/work-photos/${id}`

async function send(id: string = randomUUID(), { as = ana, bytes }: { as?: TestUser; bytes?: Buffer } = {}) {
  return api.call('PUT', pathOf(id), { as, bytes: bytes ?? (await newPhoto()) })
}

async function add(as = ana): Promise<string> {
  const id = randomUUID()
  expect((await send(id, { as })).status).toBe(201)
  return id
}

const change = (id: string, body: unknown, as = ana) => api.call('PATCH', pathOf(id), { as, body })

async function shownBy(user = ana) {
  const answer = await api.call('GET', `/api/technicians/${user.technician_id}`)
  return answer.read(technicianAnswer).technician.work_photos ?? []
}

async function statusesOf(id: string, user = ana): Promise<number[]> {
  const files = WORK_PHOTO_WIDTHS.map((width) =>
    workPhotoUrl({ technician_id: user.technician_id ?? 0, photo_id: id, width }),
  )
  return Promise.all(files.map(async (file) => (await api.call('GET', file)).status))
}

const countFiles = async () =>
  (
    await db
      .selectFrom('work_photo_files')
      .select('photo_id')
      .where('technician_id', '=', ana.technician_id)
      .execute()
  ).length

describe('a photo of a finished job', () => {
  it('is shown in the profile with its caption, in the order that the technician chose', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    const moved = await change(third.toUpperCase(), { position: 0, caption: '  Panel de 12 circuitos ' })
    const order = [
      { id: third, caption: 'Panel de 12 circuitos' },
      { id: first, caption: '' },
      { id: second, caption: '' },
    ]
    expect(moved.read(workPhotosAnswer).work_photos).toEqual(order)
    expect(await shownBy()).toEqual(order)
    const own = await api.call('GET', '/api/technicians/profile', { as: ana })
    expect(own.read(technicianAnswer).technician.work_photos).toEqual(order)
    await change(third, { position: 11 })
    expect((await shownBy()).map(({ id, caption }) => [id, caption])).toEqual([
      [first, ''],
      [second, ''],
      [third, 'Panel de 12 circuitos'],
    ])
  })

  it('can be sent again without effect, and other bytes under its id are refused', async () => {
    const [id, bytes] = [randomUUID(), await newPhoto()]
    expect((await send(id, { bytes })).status).toBe(201)
    const again = await send(id.toUpperCase(), { bytes })
    expect([again.status, again.read(workPhotosAnswer).work_photos]).toEqual([200, [{ id, caption: '' }]])
    expect((await send(id)).body).toMatchObject({ code: 'photo_exists' })
    const luis = await api.createUser('technician')
    expect((await send(id, { as: luis })).status).toBe(201)
  })

  it('takes caption and position from its URL, also when the same photo is sent again', async () => {
    const [first, id, bytes] = [await add(), randomUUID(), await newPhoto()]
    const sendAs = (query: string) => api.call('PUT', `${pathOf(id)}?${query}`, { as: ana, bytes })
    expect((await sendAs('caption=Ba%C3%B1o&position=0')).status).toBe(201)
    expect(await shownBy()).toEqual([
      { id, caption: 'Baño' },
      { id: first, caption: '' },
    ])
    expect((await sendAs('caption=Cocina')).status).toBe(200)
    expect((await sendAs('')).read(workPhotosAnswer).work_photos[0]).toEqual({ id, caption: 'Cocina' })
    expect(await sendAs(`caption=${'a'.repeat(81)}&position=12`)).toMatchObject({
      status: 400,
      body: { fields: { caption: expect.any(String), position: expect.any(String) } },
    })
  })

  it('is written once per idempotency key, which stores no caption', async () => {
    const [id, bytes, other]: [string, Buffer, string] = [randomUUID(), await newPhoto(), await add()]
    const keyed = (method: 'PUT' | 'PATCH' | 'DELETE', { of = id, query = '' } = {}) =>
      api.call(method, `${pathOf(of)}${query}`, {
        as: ana,
        headers: { 'idempotency-key': `clave-${method}-${id}` },
        ...(method === 'PUT' && { bytes }),
        ...(method === 'PATCH' && { body: { caption: 'Cocina' } }),
      })
    expect((await keyed('PUT', { query: '?caption=Piso' })).status).toBe(201)
    expect((await keyed('PATCH')).status).toBe(200)
    await change(id, { caption: 'Techo' })
    const again = [
      await keyed('PUT', { query: '?caption=Piso' }),
      await keyed('PUT', { query: '?caption=Pared' }),
      await keyed('PATCH'),
    ]
    expect(again.map(({ status }) => status)).toEqual([201, 422, 200])
    const left = [
      { id: other, caption: '' },
      { id, caption: 'Techo' },
    ]
    expect(again.at(0)?.body).toEqual({ work_photo: { id }, work_photos: left })
    expect((await keyed('DELETE', { of: other })).status).toBe(200)
    await send(other)
    expect((await keyed('DELETE', { of: other })).status).toBe(200)
    expect(await shownBy()).toHaveLength(2)
    const stored = db.selectFrom('idempotency_keys').select('body').where('user_id', '=', ana.id)
    expect(JSON.stringify(await stored.execute())).not.toMatch(/Piso|Cocina|Techo/)
  })

  it('is served without its metadata in two widths until it is removed', async () => {
    const id = randomUUID()
    const bytes = await drawPhoto('teal')
      .withExif({ IFD0: { Make: 'Camara' } })
      .jpeg()
      .toBuffer()
    await send(id, { bytes })
    const url = workPhotoUrl({ technician_id: ana.technician_id ?? 0, photo_id: id, width: 960 })
    const served = await api.call('GET', url)
    expect(served.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
    expect(served.text).not.toContain('Camara')
    const etag = served.headers.get('etag') ?? ''
    expect((await api.call('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await statusesOf(id)).toEqual([200, 200])
    const removed = await api.call('DELETE', pathOf(id), { as: ana })
    expect(removed.read(workPhotosAnswer).work_photos).toEqual([])
    expect([await statusesOf(id), await countFiles()]).toEqual([[404, 404], 0])
    expect((await api.call('DELETE', pathOf(id), { as: ana })).status).toBe(200)
  })

  it('is refused beyond the maximum number, even if two are sent at the same time', async () => {
    for (let count = 0; count < TECHNICIAN_LIMITS.workPhotos - 1; count += 1) await add()
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'photos_full',
      message: SERVER.workPhotosFull,
    })
    expect(await shownBy()).toHaveLength(TECHNICIAN_LIMITS.workPhotos)
  })

  it.each([
    ['plain text', Buffer.from('hola'), PHOTO_UNREADABLE],
    ['HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), PHOTO_IS_HEIC],
  ])('is refused if the file is no photo: %s', async (_, bytes, message) => {
    expect(await send(randomUUID(), { bytes })).toMatchObject({
      status: 415,
      body: { fields: { photo: message } },
    })
    expect(await shownBy()).toEqual([])
  })

  it.each([
    ['a caption of 81 letters', { caption: 'a'.repeat(81) }, 'caption'],
    ['a caption that is no text', { caption: 7 }, 'caption'],
    ['a caption that cannot be stored', { caption: 'a\0b' }, 'caption'],
    ['a position before the first', { position: -1 }, 'position'],
    ['a position after the last', { position: 12 }, 'position'],
    ['a position that is no integer', { position: 0.5 }, 'position'],
    ['a position in words', { position: 'primera' }, 'position'],
  ])('refuses %s', async (_, body, field) => {
    const id = await add()
    expect(await change(id, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect(await shownBy()).toEqual([{ id, caption: '' }])
  })

  it('keeps its caption if only the position changes', async () => {
    const id = await add()
    await change(id, { caption: 'Baño' })
    await change(id, { position: 0 })
    expect(await shownBy()).toEqual([{ id, caption: 'Baño' }])
  })

  it('cannot be changed if it does not exist', async () => {
    expect((await change(randomUUID(), { caption: 'Baño' })).status).toBe(404)
    expect((await change('../1', { caption: 'Baño' })).status).not.toBe(200)
    expect((await send('no-es-uuid')).status).toBe(400)
    for (const file of [`${randomUUID()}-320.webp`, `${randomUUID()}-96.webp`, 'x-320.webp'])
      expect((await api.call('GET', `/uploads/work/${ana.technician_id}/${file}`)).status).toBe(404)
  })
})

describe('the work photos of a technician who leaves', () => {
  it('are not served while the profile is hidden', async () => {
    const id = await add()
    const hide = (deletedAt: Date | null) =>
      db.updateTable('technicians').set({ deleted_at: deletedAt }).where('user_id', '=', ana.id).execute()
    await hide(new Date())
    expect(await statusesOf(id)).toEqual([404, 404])
    await hide(null)
    expect(await statusesOf(id)).toEqual([200, 200])
  })

  it('are deleted with the account', async () => {
    const id = await add()
    const admin = await api.createUser('admin')
    expect((await api.call('DELETE', `/api/admin/users/${ana.id}`, { as: admin })).status).toBe(200)
    expect([await statusesOf(id), await countFiles()]).toEqual([[404, 404], 0])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
