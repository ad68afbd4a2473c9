import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staticFileRoutes } from './static-files.ts'

const SCRIPT = 'export const uno = 1'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-static-'))
  await mkdir(join(folder, 'assets'))
  const path = join(folder, 'assets', 'app-12345678.js')
  await writeFile(path, SCRIPT)
  await writeFile(`${path}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${path}.gz`, gzipSync(SCRIPT))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a precompressed file is sent in place of the original', async () => {
  const headers = { 'accept-encoding': 'br' }
  const answer = await staticFileRoutes(folder).request('/assets/app-12345678.js', { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toContain('javascript')
})

it.each(['.br', '.gz', '.BR', '%2Ebr', '.b%72'])('a direct request for %s gets 404', async (ending) => {
  const answer = await staticFileRoutes(folder).request(`/assets/app-12345678.js${ending}`)
  expect(answer.status).toBe(404)
})
