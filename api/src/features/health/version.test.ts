import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'

const ROOT = new URL('../../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')

type Manifest = { version: string; workspaces?: string[] }
const manifestOf = async (folder: string) => JSON.parse(await read(`${folder}package.json`)) as Manifest

const api = await testApi()
const manifest = await manifestOf('')

it('/health/ready and the OpenAPI document return the version of the root package', async () => {
  const ready = await api.call('GET', '/health/ready')
  expect(ready).toMatchObject({ status: 200, body: { status: 'ok', version: manifest.version } })
  expect((await api.call('GET', '/api/openapi.json')).body).toMatchObject({
    info: { version: manifest.version },
  })
})

it('all workspaces have the version of the root package', async () => {
  const { version, workspaces = [] } = manifest
  const versions = await Promise.all(workspaces.map(async (name) => (await manifestOf(`${name}/`)).version))
  expect(versions).toEqual(['shared', 'api', 'pwa', 'proof'].map(() => version))
})

it('the changelog begins with the version of the root package and names the newest migration', async () => {
  const [, heading, entry = ''] =
    /^## (\S+)[^\n]*\n(.*?)(?=^## |(?![\s\S]))/ms.exec(await read('CHANGELOG.md')) ?? []
  expect(heading).toBe(manifest.version)
  const migrations = (await readdir(new URL('api/src/db/migrations/', ROOT))).sort()
  expect(entry).toContain(` ${migrations.at(-1)?.slice(0, 4)}.`)
})
