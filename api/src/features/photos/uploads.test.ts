import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto } from './photo.fixture.ts'
import { encodePhoto, lockExchange, storePhoto } from './service.ts'

const api = await testApi()
const photo = await encodePhoto(await drawPhoto('olive').png().toBuffer())
await inTransaction(api.deps.db, (trx) => storePhoto(trx, photo))

describe('/uploads/:file', () => {
  it('serves each width, cacheable for a day', async () => {
    for (const { file_name: fileName, bytes } of photo.files) {
      const answer = await api.app.request(`/uploads/${fileName}`)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    }
  })

  it('answers 304 without a body if the ETag matches', async () => {
    const path = `/uploads/${photo.profile_image}`
    const etag = (await api.call('GET', path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const answer = await api.call('GET', path, { headers: { 'if-none-match': `W/${etag}, "other"` } })
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag])
  })

  it.each([
    `${'0'.repeat(32)}-320.webp`,
    `${'0'.repeat(32)}-321.webp`,
    `${'A'.repeat(32)}-320.webp`,
    'photo.svg',
    '..%2Fpackage.json',
  ])('answers 404 for %s', async (fileName) => {
    const answer = await api.call('GET', `/uploads/${fileName}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('lockExchange', () => {
  it('causes no deadlock if two transactions exchange the same photos in opposite directions', async () => {
    const [one, other] = ['a.webp', 'b.webp']
    const { db } = api.deps
    const exchange = (before: string, after: string) => () =>
      db.transaction().execute((trx) => lockExchange(trx, before, after))
    const race = raceBehindLock(db, {
      lock: (trx) => lockExchange(trx, one, other),
      calls: [exchange(one, other), exchange(other, one)],
    })
    await expect(race).resolves.toHaveLength(2)
  })
})
