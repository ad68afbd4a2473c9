import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLogger } from '../../lib/logger.ts'
import { startApiOn } from '../../testing/api.ts'
import { cloneDatabase, openTestDatabase } from '../../testing/database.ts'
import type { Connection } from '../../testing/scratch-cluster.ts'
import { connectionUrl } from '../embedded/connection.ts'
import { prepareDatabase } from '../prepare.ts'
import { writeCopyArchive } from './copy-archive.ts'
import { restoreBackup } from './restore.ts'

const log = createLogger('silent')
const name = `roles_${randomUUID().slice(0, 8)}`
const ownerRole = `${name}_owner`
const apiRole = `${name}_api`

let folder: string
let archive: string
let owner: Connection
let api: Connection

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

async function runAsSuperuser(...statements: string[]): Promise<void> {
  await withClient({ ...inject('cluster'), database: 'postgres' }, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

const database = () => ({ owner, url: connectionUrl(owner), api, hasOwnRole: true })

const restore = () => restoreBackup(database(), { file: archive, mayOverwrite: true, log })

const countUsers = () =>
  withClient(owner, async (client) => (await client.query('select from users')).rowCount)

async function addUser(connection: Connection, email: string): Promise<void> {
  const insert = `insert into users (name, email, phone, role, password_hash) values ('Eva', $1, '', 'customer', '')`
  await withClient(connection, (client) => client.query(insert, [email]))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-roles-'))
  archive = join(folder, 'one.backup')
  const source = await cloneDatabase(inject('cluster'))
  await addUser(source.connection, 'eva@ejemplo.do')
  await withClient(source.connection, (client) => writeCopyArchive(client, archive))
  await source.drop()
  await runAsSuperuser(
    `create role ${ownerRole} login`,
    `create role ${apiRole} login`,
    `create database ${name} owner ${ownerRole} template template0`,
  )
  owner = { ...inject('cluster'), user: ownerRole, database: name }
  api = { ...owner, user: apiRole }
  await prepareDatabase(database(), log)
  await addUser(api, 'ana@ejemplo.do')
  await addUser(api, 'luis@ejemplo.do')
})
afterAll(async () => {
  await runAsSuperuser(`drop database ${name} with (force)`, `drop role ${ownerRole}`, `drop role ${apiRole}`)
  await rm(folder, { recursive: true, force: true })
})

describe('a restore by an owner who is no superuser', () => {
  it('is refused while another role is connected, and changes nothing', async () => {
    await withClient(api, () => expect(restore()).rejects.toThrow('stop TecniCerca first'))
    expect(await countUsers()).toBe(2)
  })

  it('is refused while a superuser is connected', async () => {
    const superuser = { ...inject('cluster'), database: name }
    await withClient(superuser, () => expect(restore()).rejects.toThrow('stop TecniCerca first'))
    expect(await countUsers()).toBe(2)
  })

  it('grants the role of the product its rights again', async () => {
    await restore()
    expect(await countUsers()).toBe(1)
    const product = startApiOn(openTestDatabase(api))
    expect((await product.call('GET', '/health/ready')).status).toBe(200)
    const body = { name: 'Nueva', email: 'nueva@ejemplo.do', password: 'tres-gatos-y-uno' }
    expect((await product.call('POST', '/api/auth/register', { body })).status).toBe(201)
    await product.close()
  })
})

it('a process is not ready while its role may not read the tables', async () => {
  const product = startApiOn(openTestDatabase(api))
  const asOwner = openTestDatabase(owner)
  await sql.raw(`revoke select on users from ${apiRole}`).execute(asOwner.db)
  expect((await product.call('GET', '/health/ready')).status).toBe(503)
  await sql.raw(`grant select on users to ${apiRole}`).execute(asOwner.db)
  expect((await product.call('GET', '/health/ready')).status).toBe(200)
  await asOwner.drop()
  await product.close()
})
