import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticFileRoutes } from './static-files.ts'

const SCRIPT = 'export const uno = 1'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-static-'))
  await mkdir(join(folder, 'assets'))
  await writeWithCopies(join('assets', 'app-12345678.js'), SCRIPT)
  await writeWithCopies('sw.js', SCRIPT)
})

async function writeWithCopies(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, text)
  await writeFile(`${path}.br`, brotliCompressSync(text))
  await writeFile(`${path}.gz`, gzipSync(text))
}

afterAll(() => rm(folder, { recursive: true, force: true }))

it('a precompressed file is sent in place of the original', async () => {
  const headers = { 'accept-encoding': 'br' }
  const answer = await staticFileRoutes(folder).request('/assets/app-12345678.js', { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toContain('javascript')
})

describe('a file without a hashed name', () => {
  it.each(['br', 'gzip', 'identity'])('is sent again (%s) only if it has changed', async (encoding) => {
    const app = staticFileRoutes(folder)
    const headers = { 'accept-encoding': encoding }
    const first = await app.request('/sw.js', { headers })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const again = await app.request('/sw.js', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(Object.fromEntries(again.headers)).toMatchObject({ etag, 'cache-control': 'no-cache' })
    await writeWithCopies('sw.js', 'self.dos = 2')
    const changed = await app.request('/sw.js', { headers: { ...headers, 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    await writeWithCopies('sw.js', SCRIPT)
  })

  it('has another tag in each encoding', async () => {
    const tags = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const answer = await staticFileRoutes(folder).request('/sw.js', {
        headers: { 'accept-encoding': encoding },
      })
      return answer.headers.get('etag')
    })
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })
})

it.each(['.br', '.gz', '.BR', '%2Ebr', '.b%72'])('a direct request for %s gets 404', async (ending) => {
  const answer = await staticFileRoutes(folder).request(`/assets/app-12345678.js${ending}`)
  expect(answer.status).toBe(404)
})
