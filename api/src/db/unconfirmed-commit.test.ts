import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runOnce } from '../features/operations/service.ts'
import { errorAnswer } from '../http/errors.ts'
import { createLogger } from '../lib/logger.ts'
import { createUser } from '../testing/people.ts'
import { type ScratchCluster, startScratchCluster } from '../testing/scratch-cluster.ts'
import { type OpenDatabase, openDatabase } from './client.ts'

/** A primary whose synchronous standby is away, so that commits wait for it. Statement timeouts do not end such a wait. */
let cluster: ScratchCluster
let database: OpenDatabase
let operator: pg.Client

beforeAll(async () => {
  cluster = await startScratchCluster({ database: 'tecnicerca', isDurable: true })
  const { connection } = cluster
  database = openDatabase({ connection, poolSize: 2, namedStatements: true, log: createLogger('silent') })
  operator = new pg.Client(connection)
  await operator.connect()
})
afterEach(() => expectStandby(''))
afterAll(async () => {
  await database.db.destroy()
  await operator.end()
  await cluster.stop()
})

async function expectStandby(names: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${names}'`)
  await operator.query('select pg_reload_conf()')
  const name = async () => (await operator.query('show synchronous_standby_names')).rows[0]
  while ((await name())?.synchronous_standby_names !== names) {
    // The server reads its files a moment later.
  }
}

/** What an operator does who sees commits that hang. */
async function endWaits(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  const end = `select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await operator.query(end)).rowCount, { timeout: 5_000 }).toBe(1)
}

it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
  'a commit that no standby confirmed is not acknowledged after %s, nor is its repetition, until a standby confirms it',
  async (how) => {
    const { db } = database
    const { id: userId } = await createUser(db, 'customer', { email: `${how}@ejemplo.do` })
    const hash = createHash('sha256').update('body').digest()
    const operation = { user_id: userId, key: randomUUID(), request_hash: hash }
    const rename = () =>
      runOnce(db, operation, async (trx) => {
        await sql`update users set name = 'Rosa Marte' where id = ${userId}`.execute(trx)
        return { status: 200, body: {} }
      })
    await expectStandby('absent')
    // The second time the row is there, and its answer must wait too.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const outcome = rename().catch((error: unknown) => errorAnswer(error))
      await endWaits(how)
      expect(await outcome).toMatchObject({ status: 503, isExpected: true })
    }
    await expectStandby('')
    expect(await rename()).toMatchObject({ status: 200, isReplay: true })
  },
)

it('a statement outside a transaction is not acknowledged either', async () => {
  await expectStandby('absent')
  const write = sql`update users set name = 'Ana Peralta'`.execute(database.db)
  const outcome = write.catch((error: unknown) => error)
  await endWaits('pg_cancel_backend')
  expect(await outcome).toMatchObject({ code: '08007' })
})
