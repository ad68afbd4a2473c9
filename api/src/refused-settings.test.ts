import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { connectionUrl, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrateToLatest } from './db/migrator.ts'
import { reachDatabase } from './db/reach.ts'
import { listen } from './listen.ts'
import { cloneDatabase } from './testing/database.ts'
import { freePort } from './testing/free-port.ts'
import { startProduct } from './testing/product-process.ts'

it('an unreachable or refusing database gives a one-line error that names its variable', async () => {
  const deadUrl = `postgres://localhost:${await freePort()}/x`
  await expect(reachDatabase(deadUrl, 'DATABASE_URL')).rejects.toThrow(/^DATABASE_URL: [^\n]*ECONNREFUSED.*$/)
  const database = await cloneDatabase(inject('cluster'))
  const stranger = connectionUrl({ ...database.connection, user: 'nadie' })
  await expect(reachDatabase(stranger, 'DATABASE_OWNER_URL')).rejects.toThrow(
    /^DATABASE_OWNER_URL: .*nadie.*$/,
  )
  await database.drop()
})

it('a missing database password gives a one-line error that names its variable and PGPASSWORD', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-password-'))
  await chmod(dataDir, 0o755)
  const first = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const client = new pg.Client(first.connection)
  await client.connect()
  await client.query(`create role ana login password 'a/b#c@d'`)
  await client.end()
  await first.stop()
  const rules = join(dataDir, 'pg18/pg_hba.conf')
  await writeFile(rules, `local all ana scram-sha-256\n${await readFile(rules, 'utf8')}`)
  const second = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const urlWith = (password: string) => connectionUrl({ ...second.connection, user: 'ana', password })
  const namesVariable = /^DATABASE_URL: [^\n]*password[^\n]*PGPASSWORD$/
  await expect(reachDatabase(urlWith(''), 'DATABASE_URL')).rejects.toThrow(namesVariable)
  await expect(reachDatabase(urlWith('otra'), 'DATABASE_URL')).rejects.toThrow(
    /^DATABASE_URL: [^\n]*ana[^\n]*$/,
  )
  await expect(reachDatabase(urlWith('a/b#c@d'), 'DATABASE_URL')).resolves.toBeUndefined()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it.each([
  ['HOST', 'PORT', '203.0.113.1'],
  ['METRICS_HOST', 'METRICS_PORT', 'no-such-host.invalid'],
])('a wrong %s gives an error that names it', async (name, variable, host) => {
  await expect(listen(new Hono(), { port: 0, host }, variable)).rejects.toThrow(new RegExp(`^${name}: .+$`))
})

it('a database of a newer version is refused with an error that says so', async () => {
  const database = await cloneDatabase(inject('cluster'))
  const { db } = database
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-future', timestamp: '' } as never)
    .execute()
  await expect(migrateToLatest(db)).rejects.toThrow(
    /^This database belongs to a newer TecniCerca \(9999-future\)/,
  )
  await database.drop()
})

it('a DATA_DIR that vanishes while the product runs ends it with one line', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tecnicerca-vanishing-'))
  await chmod(DATA_DIR, 0o755)
  const product = await startProduct({ DATA_DIR })
  const ended = once(product.child, 'exit')
  const postmaster = Number.parseInt(await readFile(join(DATA_DIR, 'pg18/postmaster.pid'), 'utf8'), 10)
  // A rename, because during a removal file by file PostgreSQL would create new files.
  await rename(DATA_DIR, `${DATA_DIR}-gone`)
  process.kill(postmaster, 'SIGKILL')
  await ended
  expect(product.output().match(/TecniCerca ends\. DATA_DIR: .*pg18 is gone/g)).toHaveLength(1)
  expect(product.child.exitCode ?? product.child.signalCode).not.toBe(0)
  for (const folder of [DATA_DIR, `${DATA_DIR}-gone`])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
