import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { CONNECTION_LIMIT_MS } from './db/client.ts'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'
import { startProduct } from './testing/product-process.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'

let database: TestDatabase
let folder: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-silent-'))
})
afterAll(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('a primary that goes silent before the first call does not hold up the lists of a fresh process', async () => {
  const primary = await startTcpProxy(`${database.connection.host}/.s.PGSQL.${database.connection.port}`)
  cleanups.push(primary.close)
  const product = await startProduct({
    HOST: '127.0.0.1',
    SEED_DEMO: 'false',
    DATA_DIR: folder,
    DATABASE_URL: connectionUrl({ ...database.connection, host: '127.0.0.1', port: primary.port }),
    DATABASE_READ_URL: connectionUrl(database.connection),
  })
  cleanups.push(() => product.end('SIGKILL'))
  primary.stall()
  // The cookie of a browser that has been here before, whose signature is checked with the key of the database.
  const headers = { cookie: `browser=${'x'.repeat(44)}` }
  const signal = AbortSignal.timeout(CONNECTION_LIMIT_MS)
  expect((await fetch(`${product.url}/api/technicians`, { headers, signal })).status).toBe(200)
})
