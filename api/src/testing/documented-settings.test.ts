import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parseConfig } from '../config.ts'

const ROOT = new URL('../../../', import.meta.url)
const COMPOSE = [
  'API_DATABASE_PASSWORD',
  'API_MEMORY',
  'BACKUPS_KEPT',
  'BACKUP_DIR',
  'BACKUP_HOURS',
  'DATABASE_MEMORY',
  'HTTPS_PORT',
  'HTTP_PORT',
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'SITE_ADDRESS',
  'TRUSTED_PROXIES',
]

const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')

/** The variables that the schema of the configuration names, in the order of the alphabet. */
async function settings(): Promise<string[]> {
  const [, schema = ''] =
    /^const environment = z\.object\({\n(.*?)^}\)/ms.exec(await read('api/src/config.ts')) ?? []
  return [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name).sort()
}

/** The examples of `.env.example` without their `#`. */
async function examples(): Promise<[string, string][]> {
  const lines = (await read('.env.example')).matchAll(/^#([A-Z_]+)=(.*)$/gm)
  return [...lines].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')])
}

it('.env.example lists exactly the variables of the configuration and of docker-compose.yml', async () => {
  const names = (await examples()).map(([name]) => name)
  expect((await settings()).length).toBeGreaterThan(20)
  expect(names.sort()).toEqual([...(await settings()), ...COMPOSE].sort())
  const compose = await read('docker-compose.yml')
  for (const name of COMPOSE) expect(compose).toContain(`\${${name}:`)
})

it('the examples of .env.example are a valid configuration', async () => {
  expect(parseConfig(Object.fromEntries(await examples()))).toMatchObject({ port: 3000, seedDemo: false })
})

it('docs/configuration.md has a row for each variable', async () => {
  const rows = (await read('docs/configuration.md')).matchAll(/^\| `([A-Z_]+)` \|/gm)
  expect([...rows].map(([, name = '']) => name).sort()).toEqual(await settings())
})
