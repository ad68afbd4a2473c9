import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApiOn, TEST_PASSWORD, type TestApi, type TestUser } from '../../api/src/testing/api.ts'
import { cloneDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { freePort } from '../../api/src/testing/free-port.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { endChild, untilReady } from '../kit/child.ts'
import { fillTechnicians } from '../kit/fill-technicians.ts'
import { type Plant, plantArguments } from '../kit/plant.ts'
import type { World } from './calls.ts'
import type { Order, Outcome } from './generator.ts'

const TECHNICIANS = 5000
// A user may have 30 pending service requests and write 300 times in ten minutes. With 6,000 users nobody reaches a limit.
const CUSTOMERS = 6000
const CUSTOMERS_AT_ONCE = 50

export type Product = {
  pid: number
  database: TestDatabase
  createUser: TestApi['createUser']
  /** Address of the process's inspector (`node --inspect`). */
  inspector: string
  /** Generates one load in a process of its own. */
  load: (order: Omit<Order, 'url' | 'world' | 'seed'>) => Promise<Outcome>
  stop: () => Promise<void>
}

/** Starts the product as its own process on a durable PostgreSQL with 5,000 technicians, with `plant` in it. */
export async function startProduct(options: { seed: number; plant: Plant | undefined }): Promise<Product> {
  const cluster = await startScratchCluster({ database: 'template_load', isDurable: true })
  const database = await cloneDatabase(cluster.connection)
  await fillTechnicians(database.db, TECHNICIANS)
  // `fillTechnicians` sets ratings without reviews. They would break the invariants that are checked at the end.
  await database.pool.query(
    'update technicians set rating_sum = 0, review_count = 0, counted_rating_sum = 0, counted_review_count = 0',
  )
  const api = startApiOn(database)
  await api.createUser('admin')
  const customers: TestUser[] = []
  while (customers.length < CUSTOMERS) {
    const more = Array.from({ length: CUSTOMERS_AT_ONCE }, () => api.createUser('customer'))
    customers.push(...(await Promise.all(more)))
  }
  const world: World = { customers, technicians: TECHNICIANS, password: TEST_PASSWORD }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-load-'))
  const env = { PORT: String(port), DATABASE_URL: database.url, DATA_DIR: dataDir }
  const server = startProcess(options.plant, env)
  const inspector = await inspectorOf(server)
  await untilReady(url, server)
  let seed = options.seed
  return {
    pid: server.pid as number,
    database,
    createUser: api.createUser,
    inspector,
    load: (order) => runGenerator({ ...order, url, world, seed: seed++ }),
    stop: async () => {
      await endChild(server)
      await database.drop()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Not the shared `startProduct`: here the log must not be read, and the inspector must listen. */
function startProcess(plant: Plant | undefined, env: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))
  return spawn(process.execPath, ['--inspect=127.0.0.1:0', ...plantArguments(plant), main], {
    env: { ...process.env, TRUST_PROXY: 'true', LOG_LEVEL: 'warn', PUSH_HOSTS: '127.0.0.1', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
}

async function inspectorOf(server: ChildProcess): Promise<string> {
  let said = ''
  server.stderr?.setEncoding('utf8')
  return new Promise((done, fail) => {
    server.stderr?.on('data', (text: string) => {
      said += text
      const address = /ws:\/\/\S+/.exec(said)?.[0]
      if (address) done(address)
    })
    server.once('exit', () => fail(new Error(`The server ended: ${said}`)))
  })
}

async function runGenerator(order: Order): Promise<Outcome> {
  const generator = fork(fileURLToPath(new URL('generator.ts', import.meta.url)))
  const ended = once(generator, 'exit').then(() => {
    throw new Error('The load generator ended without a result')
  })
  generator.send(order)
  const [outcome] = (await Promise.race([once(generator, 'message'), ended])) as [Outcome]
  ended.catch(() => {})
  return outcome
}
