import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { seedDemonstration } from '../demonstration/seed.ts'
import { enqueue } from '../jobs/queue.ts'
import { createLogger } from '../lib/logger.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { cloneDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { runDueJobs } from '../testing/jobs.ts'
import { startProduct } from '../testing/product-process.ts'
import { SESSION_SETTINGS } from './client.ts'
import { connectionUrl } from './embedded/connection.ts'
import { MIGRATION_LOCK } from './migrator.ts'
import { prepareDatabase } from './prepare.ts'
import { inTransaction } from './transaction.ts'

const log = createLogger('silent')
const MIGRATE = fileURLToPath(new URL('../commands/migrate.ts', import.meta.url))
const DOCTOR = fileURLToPath(new URL('../commands/doctor.ts', import.meta.url))

describe('the role of the product', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it.each([
    ['to run programs', "copy users from program 'true'"],
    ['to read files of the server', "copy users from '/etc/passwd'"],
    ['to create tables', 'create table mine (id int)'],
    ['to change a table', 'alter table users add column extra text'],
    ['to change the list of migrations', "delete from kysely_migration where name = '0001-baseline'"],
    ['to read passwords of the database', 'select rolpassword from pg_authid'],
    ['to become another role', 'set role postgres'],
  ])('is not allowed %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('can write the demonstration data and run the queued jobs', async () => {
    const api: TestApi = await startTestApi()
    await seedDemonstration(api.deps.db)
    await inTransaction(api.deps.db, async (trx) => {
      await enqueue(trx, 'send-password-reset', { email: 'nadie@ejemplo.do' })
      for (const task of ['expire', 'refresh-search-vocabulary', 'release-abandoned-jobs'])
        await sql`select graphile_worker.add_job(${task})`.execute(trx)
    })
    await runDueJobs(api)
    expect((await sql`select from graphile_worker.jobs`.execute(api.deps.db)).rows).toEqual([])
    await api.close()
  })
})

describe('a start with DATABASE_OWNER_URL', () => {
  it('creates the role named in DATABASE_URL, and serves with it', async () => {
    const database = await cloneDatabase(inject('cluster'))
    const user = `producto_${database.name.slice(-8)}`
    const owner = connectionUrl(database.connection)
    const env = {
      DATABASE_OWNER_URL: owner,
      DATABASE_URL: connectionUrl({ ...database.connection, user, password: 'una-clave' }),
      ADMIN_EMAIL: 'jefa@ejemplo.do',
      ADMIN_PASSWORD: 'tres-gatos-y-uno',
    }
    const product = await startProduct(env)
    const client = new pg.Client(database.connection)
    await client.connect()
    const { rows } = await client.query<{ name: string; is_super: boolean }>(
      `select distinct usename as name, usesuper as is_super from pg_stat_activity join pg_user using (usename)
      where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([{ name: user, is_super: false }])
    const body = JSON.stringify({ name: 'Ana', email: 'ana@ejemplo.do', password: 'tres-gatos-y-uno' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${product.url}/api/auth/register`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    await product.end('SIGTERM')
    const doctor = await promisify(execFile)(process.execPath, [DOCTOR], {
      env: { PATH: process.env.PATH, ...env },
    })
    expect(doctor.stdout).not.toBe('')
    await client.query(`drop owned by ${user}`)
    await client.query(`drop role ${user}`)
    await client.end()
    await database.drop()
  })
})

it('a start with DATABASE_MIGRATE=false needs no owner, and says which migration is missing', async () => {
  const database = await cloneDatabase({ ...inject('cluster'), database: 'template0' })
  const user = `producto_${database.name.slice(-8)}`
  const env = { DATABASE_URL: connectionUrl({ ...database.connection, user, password: 'una-clave' }) }
  const owner = { DATABASE_OWNER_URL: connectionUrl(database.connection) }
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`create role ${user} login password 'una-clave'`)
  await expect(startProduct({ ...env, DATABASE_MIGRATE: 'false' })).rejects.toThrow(
    'DATABASE_MIGRATE is false and the migration 0001-baseline is missing: run npm run migrate',
  )
  await promisify(execFile)(process.execPath, [MIGRATE], {
    env: { PATH: process.env.PATH, ...env, ...owner },
  })
  const product = await startProduct({ ...env, DATABASE_MIGRATE: 'false' })
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
  expect(await product.end('SIGTERM')).toBe(0)
  await client.query(`drop owned by ${user}`)
  await client.query(`drop role ${user}`)
  await client.end()
  await database.drop()
})

it('npm run migrate says what to do if the server goes away meanwhile', async () => {
  const database = await cloneDatabase(inject('cluster'))
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query('select pg_advisory_lock($1::bigint)', [MIGRATION_LOCK])
  const running = promisify(execFile)(process.execPath, [MIGRATE], {
    env: { PATH: process.env.PATH, DATABASE_URL: connectionUrl(database.connection) },
  })
  const failure = running.catch((error: unknown) => error)
  const end = `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  await vi.waitUntil(async () => (await other.query(end)).rows.length > 0, 30_000)
  expect(await failure).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The database was not brought up to date\. The connection broke \([^\n]+\): run npm run migrate again\n$/,
    ),
  })
  await other.end()
  await database.drop()
})

it('a replica waits for the migrations of another one, longer than a statement of a call may take', async () => {
  const database = await cloneDatabase(inject('cluster'))
  const other = new pg.Client(database.connection)
  await other.connect()
  const limit = SESSION_SETTINGS.statement_timeout
  SESSION_SETTINGS.statement_timeout = 200
  try {
    // As a hosted PostgreSQL may set it for everybody.
    await other.query(`alter database ${database.name} set statement_timeout = 200`)
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const { connection } = database
    const prepared = prepareDatabase({ owner: connection, api: connection, hasOwnRole: false }, log)
    let isDone = false
    void prepared.then(
      () => (isDone = true),
      () => (isDone = true),
    )
    await vi.waitUntil(async () => isDone || (await waitedMs(other)) > 600)
    expect(isDone).toBe(false)
    await other.query('select pg_advisory_unlock(3853314791062309107)')
    await prepared
  } finally {
    SESSION_SETTINGS.statement_timeout = limit
    await other.end()
    await database.drop()
  }
})

/** How long another session has waited for an advisory lock. */
async function waitedMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  )
  return rows[0]?.ms ?? 0
}

describe('an owner who is no superuser', () => {
  const suffix = randomUUID().slice(0, 8)
  const nameIn = (text: string) => text.replaceAll('tecnicerca', `t_${suffix}`)
  const owner = () => ({ ...inject('cluster'), user: nameIn('tecnicerca'), database: nameIn('tecnicerca') })
  const databaseWith = (user: string) => {
    const api = { ...owner(), user }
    return { owner: owner(), api, hasOwnRole: true }
  }

  async function runAsSuperuser(text: string): Promise<void> {
    const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
    await client.connect()
    for (const statement of text.split(';').filter((part) => part.trim())) await client.query(statement)
    await client.end()
  }

  beforeAll(async () => {
    const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    const [, statements = ''] = /```sql\n(create role tecnicerca .*?)```/s.exec(text) ?? []
    await runAsSuperuser(nameIn(statements))
  })
  afterAll(() =>
    runAsSuperuser(
      nameIn('drop database tecnicerca with (force); drop role tecnicerca; drop role tecnicerca_api'),
    ),
  )

  it('prepares the database created by the SQL of docs/operating.md, and its second role serves', async () => {
    const product = await startProduct({
      DATABASE_OWNER_URL: connectionUrl(owner()),
      DATABASE_URL: connectionUrl({ ...owner(), user: nameIn('tecnicerca_api') }),
    })
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
    expect(await product.end('SIGTERM')).toBe(0)
  })

  it('gets a one-line instruction if it may not create the role of the product', async () => {
    const absent = nameIn('tecnicerca_absent')
    const reason = new RegExp(`^DATABASE_OWNER_URL: [^\\n]*create role "${absent}" login[^\\n]*$`)
    await expect(prepareDatabase(databaseWith(absent), log)).rejects.toThrow(reason)
  })

  it('keeps its rights if both URLs name it', async () => {
    await prepareDatabase(databaseWith(owner().user), log)
    const client = new pg.Client(owner())
    await client.connect()
    const { rows } = await client.query(
      `select has_table_privilege('kysely_migration', 'insert') as may_insert`,
    )
    await client.end()
    expect(rows).toEqual([{ may_insert: true }])
  })

  it('gets a one-line error if it does not own the database', async () => {
    const foreign = { ...owner(), database: nameIn('tecnicerca_foreign') }
    await runAsSuperuser(`create database ${foreign.database} template template0`)
    const reason = /^DATABASE_OWNER_URL: permission denied [^\n]*alter database [^\n]*$/
    const database = { ...databaseWith(nameIn('tecnicerca_api')), owner: foreign }
    await expect(prepareDatabase(database, log)).rejects.toThrow(reason)
    await runAsSuperuser(`drop database ${foreign.database}`)
  })
})
