import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
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

describe('a file with a hashed name', () => {
  const path = '/assets/app-12345678.js'
  const older = Buffer.alloc(32, 7)
  const offer = {
    'accept-encoding': 'gzip, br, dcb, dcz',
    'available-dictionary': `:${older.toString('base64')}:`,
  }
  const ask = (headers: Record<string, string>) => staticFileRoutes(folder).request(path, { headers })

  beforeAll(() => writeFile(join(folder, `${path}.${older.toString('hex')}.dcb`), 'difference'))

  it('becomes the dictionary of the same file in the next build', async () => {
    const answer = await ask({ 'accept-encoding': 'br' })
    expect(answer.headers.get('use-as-dictionary')).toBe('match="/assets/app-*.js"')
    expect(answer.headers.get('vary')).toMatch(/available-dictionary/i)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  it('is sent as the difference to the older file that the browser offers', async () => {
    const answer = await ask(offer)
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      200,
      'dcb',
      'difference',
    ])
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('vary')).toBe('Available-Dictionary, Accept-Encoding')
    expect(answer.headers.get('use-as-dictionary')).toBe('match="/assets/app-*.js"')
  })

  it.each([
    ['an older file that this server does not know', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['no digest', { 'available-dictionary': '../../app' }],
    ['an older file, but does not accept differences', { 'accept-encoding': 'br' }],
  ])('is sent whole if the browser offers %s', async (_, headers) => {
    const answer = await ask({ ...offer, ...headers })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br'])
  })
})

describe('the shell', () => {
  const offer = { 'accept-encoding': 'br, dcb', 'available-dictionary': `:${'A'.repeat(43)}=:` }
  const html = '<script type="importmap">{}</script>'
  beforeAll(() => writeWithCopies('index.html', html))

  it('is compressed, may become a dictionary, and its policy allows its import map', async () => {
    const answer = await staticFileRoutes(folder).request('/index.html', { headers: offer })
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(html)
    const hash = createHash('sha256').update('{}').digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(answer.headers.get('use-as-dictionary')).toBe('match="/index.html"')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60, must-revalidate')
  })

  it('is sent as the difference to the older shell that the browser offers', async () => {
    await writeFile(join(folder, `index.html.${'00'.repeat(32)}.dcb`), 'difference')
    const answer = await staticFileRoutes(folder).request('/index.html', { headers: offer })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['dcb', 'difference'])
    expect(answer.headers.get('content-security-policy')).toContain("'sha256-")
  })
})

it.each(['.br', '.gz', '.BR', '%2Ebr', '.b%72', `.${'07'.repeat(32)}.dcb`])(
  'a direct request for %s gets 404',
  async (ending) => {
    const answer = await staticFileRoutes(folder).request(`/assets/app-12345678.js${ending}`)
    expect(answer.status).toBe(404)
  },
)
