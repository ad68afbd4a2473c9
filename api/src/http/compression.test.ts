import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertTechnicians } from '../features/technicians/list-technicians.fixture.ts'
import { untilSettled } from '../testing/settled.ts'
import { testApi } from '../testing/test-api.ts'

const PATHS = ['/api/technicians', '/api/technicians/directory', '/api/technicians/1']

const api = await testApi()
const { db } = api.deps

beforeAll(async () => {
  const bio = 'Trabajo con garantía. '.repeat(44)
  await insertTechnicians(
    db,
    Array.from({ length: 30 }, () => ({ bio })),
  )
  await untilSettled(db)
})

const ask = (path: string, headers: Record<string, string>) => api.app.request(path, { headers })

describe.each(PATHS)('a long answer of %s', (path) => {
  it('is sent as brotli, if accepted, with the same content in less than half of the bytes', async () => {
    const plain = await ask(path, { 'accept-encoding': 'gzip, br;q=0' })
    const packed = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
    const [text, bytes] = [await plain.text(), await packed.arrayBuffer()]
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br'])
    expect([plain, packed].map(({ headers }) => headers.get('vary'))).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ])
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
    expect(bytes.byteLength).toBeLessThan(text.length / 2)
  })

  it('has an ETag for each encoding, and answers 304 to both of them', async () => {
    const tags = await Promise.all(
      ['br', 'identity'].map(async (encoding) =>
        (await ask(path, { 'accept-encoding': encoding })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(2)
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`]) {
      expect(tag).toMatch(/"[^"]+"$/)
      expect((await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(tag) })).status).toBe(304)
    }
  })
})

describe('a short answer', () => {
  it('is not compressed', async () => {
    const answer = await ask('/api/technicians?query=nadie', { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})
