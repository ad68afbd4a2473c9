import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto } from '../photos/photo.fixture.ts'
import { SHARE_PICTURE_LIMIT } from '../rate-limits/service.ts'
import { COLOURS, HEIGHT, PIN, WIDTH, WRENCH } from './draw.ts'

const api = await testApi()
const { db } = api.deps

const get = async (path: string, headers: Record<string, string> = {}) =>
  api.app.request(`/share/${path}`, { headers })

async function pictureOf(path: string) {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: WIDTH, height: HEIGHT, format: 'png' })
  return { bytes, etag: answer.headers.get('etag') ?? '' }
}

describe('the share picture', () => {
  it('exists for the product and each technician, and changes with name and work photo', async () => {
    const technician = await api.createUser('technician')
    const path = `technicians/${technician.technician_id}.png`
    const product = await pictureOf('inicio.png')
    const first = await pictureOf(path)
    expect(first.bytes.equals(product.bytes)).toBe(false)
    expect((await get(path, { 'If-None-Match': first.etag })).status).toBe(304)
    await db.updateTable('users').set({ name: 'Ámbar Ñáñez 工' }).where('id', '=', technician.id).execute()
    const renamed = await pictureOf(path)
    expect(renamed.etag).not.toBe(first.etag)
    expect(renamed.bytes.equals(first.bytes)).toBe(false)
    const work = '/api/technicians/profile/work-photos/0199aa00-0000-4000-8000-000000000001'
    const bytes = await drawPhoto('#7f3b10').jpeg().toBuffer()
    await api.call('PUT', work, { as: technician, bytes })
    const shown = await pictureOf(path)
    expect(shown.etag).not.toBe(renamed.etag)
    const corner = await sharp(shown.bytes)
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    expect([...corner.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([8, 4, 1])
  })

  it('shows no name that could be a message', async () => {
    const pictures: Buffer[] = []
    for (const name of ['Juana', 'J&M Electro', 'Juega y gana 50,000']) {
      const { technician_id: id } = await api.createUser('technician', { name })
      pictures.push((await pictureOf(`technicians/${id}.png`)).bytes)
    }
    const [named, business, message] = pictures
    expect(message?.equals(business ?? Buffer.of())).toBe(true)
    expect(message?.equals(named ?? Buffer.of())).toBe(false)
  })

  it('is not found for a deleted technician and for invalid paths', async () => {
    const technician = await api.createUser('technician')
    await db
      .updateTable('technicians')
      .set({ deleted_at: new Date() })
      .where('user_id', '=', technician.id)
      .execute()
    const paths = [
      `${technician.technician_id}.png`,
      '999999999.png',
      '9999999999.png',
      'x.png',
      '1.svg',
      '1',
    ]
    const answers = await Promise.all(paths.map((path) => get(`technicians/${path}`)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
  })

  it('is rate limited per IP address, except for answers with 304', async () => {
    const technician = await api.createUser('technician')
    const path = `technicians/${technician.technician_id}.png`
    const { etag } = await pictureOf(path)
    await db
      .updateTable('rate_limits')
      .set({ hits: SHARE_PICTURE_LIMIT.hits })
      .where('bucket', 'like', 'share_picture:%')
      .execute()
    const refused = await get(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('has the colours of the light theme, and the mark of the icon', () => {
    const read = (file: string) =>
      readFileSync(fileURLToPath(new URL(`../../../../pwa/${file}`, import.meta.url)), 'utf8')
    const styles = read('src/styles.css')
    for (const path of [PIN, WRENCH]) expect(read('public/icon.svg')).toContain(`d="${path}"`)
    for (const [name, colour] of Object.entries(COLOURS))
      expect(styles).toContain(`--color-${name}: ${colour};`)
  })
})
