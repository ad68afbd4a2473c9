import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connectionUrl } from '../../api/src/db/embedded/embedded-postgres.ts'
import { TEST_PASSWORD } from '../../api/src/testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { startTcpProxy } from '../../api/src/testing/tcp-proxy.ts'
import { compare } from '../kit/ledger.ts'
import type { Outcome } from '../kit/outcome.ts'
import { createPairs, type Pair } from '../kit/pairs.ts'
import { type Fault, type FaultOptions, READY_LIMIT_MS, spread, tooSlow } from './fault.ts'
import { writersFigures } from './kills.ts'
import { PAIRS, startWriters, type Writers } from './writers.ts'

const SHIFT = fileURLToPath(new URL('../kit/shifted-clock.ts', import.meta.url))
const DELAY_MS = 100
const SLOW_MS = 8_000
const STALL_MS = 8_000
const CLOCK_RUN_MS = 15_000
const CLOCK_TOLERANCE_S = 60

export const slowDatabase: Fault = {
  name: 'slow',
  summary: `all data to and from the database is ${DELAY_MS} ms late for ${SLOW_MS / 1000} s; then nothing passes for ${STALL_MS / 1000} s`,
  run: async (options) => {
    return onCluster(options, async ({ database, start }) => {
      const proxy = await startTcpProxy(`${database.connection.host}/.s.PGSQL.${database.connection.port}`)
      const through = connectionUrl({ ...database.connection, host: '127.0.0.1', port: proxy.port })
      const product = await start(through, [])
      return {
        products: [product],
        work: async (writers) => {
          proxy.delay(DELAY_MS)
          await pause(SLOW_MS)
          proxy.delay(0)
          const afterDelay = await writers.untilAcknowledged()
          proxy.stall()
          await pause(STALL_MS)
          proxy.resume()
          const afterStall = await writers.untilAcknowledged()
          return { readyMs: [afterDelay, afterStall], failures: [] }
        },
        close: proxy.close,
      }
    })
  },
}

export const shiftedClock: Fault = {
  name: 'clock',
  summary: 'the clock of one of two replicas is two hours ahead',
  run: (options) =>
    onCluster(options, async ({ database, pairs, start }) => {
      const url = connectionUrl(database.connection)
      const right = await start(url, [])
      const ahead = await start(url, ['--import', SHIFT])
      return {
        products: [right, ahead],
        work: async (writers) => {
          const failures = await signInEverywhere(database, pairs, [right, ahead])
          await pause(CLOCK_RUN_MS)
          return { readyMs: [await writers.untilAcknowledged()], failures }
        },
        close: async () => {},
      }
    }),
}

/** Checks that a session of either replica is valid at both, and expires as if the other one had opened it. */
async function signInEverywhere(
  database: TestDatabase,
  pairs: Pair[],
  products: ProductProcess[],
): Promise<string[]> {
  const failures: string[] = []
  for (const [index, { url }] of products.entries()) {
    const email = pairs[index]?.customer.email
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const other of products) {
      const check = await fetch(`${other.url}/api/auth/check-session`, { headers: { cookie } })
      const { authenticated } = (await check.json()) as { authenticated: boolean }
      if (!authenticated) failures.push(`a session of replica ${index} is not valid at every replica`)
    }
  }
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(idle_until) - min(idle_until))::float8 as seconds from sessions
    where created_at > now() - interval '1 minute'`.execute(database.db)
  const apartS = rows[0]?.seconds ?? 0
  if (apartS > CLOCK_TOLERANCE_S)
    failures.push(`the sessions of the two replicas expire ${Math.round(apartS)} s apart`)
  return failures
}

type Cast = {
  database: TestDatabase
  pairs: Pair[]
  start: (databaseUrl: string, nodeArguments: string[]) => Promise<ProductProcess>
}

type Scene = {
  products: ProductProcess[]
  work: (writers: Writers) => Promise<{ readyMs: number[]; failures: string[] }>
  close: () => Promise<void>
}

/** Runs processes of the product on a database that none of them owns. */
async function onCluster(
  { seed, nodeArguments }: FaultOptions,
  set: (cast: Cast) => Promise<Scene>,
): Promise<Outcome> {
  const cluster = await startScratchCluster({ database: 'tecnicerca', isDurable: true })
  const database = openTestDatabase(cluster.connection)
  try {
    const pairs = await createPairs(database, PAIRS)
    const start = (DATABASE_URL: string, more: string[]) =>
      startProduct({ DATABASE_URL, PWA_DIST: '/nonexistent' }, [...nodeArguments, ...more])
    const scene = await set({ database, pairs, start })
    const writers = startWriters(pairs, () => scene.products.map(({ url }) => url), seed)
    const { readyMs, failures } = await scene.work(writers)
    await writers.stop()
    await Promise.all(scene.products.map((product) => product.end('SIGTERM')))
    await scene.close()
    const wrong = await compare(database.db, writers.ledger)
    return {
      figures: { ready: spread(readyMs), ...writersFigures({ writers }) },
      failures: [...failures, ...tooSlow(readyMs, READY_LIMIT_MS, 'ready'), ...wrong],
    }
  } finally {
    await database.drop()
    await cluster.stop()
  }
}
