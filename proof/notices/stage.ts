import type { TestUser } from '../../api/src/testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { type Browser, type PushServer, startPushServer } from '../../api/src/testing/push-server.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import {
  openCases,
  type Subscriber,
  subscribe,
  subscribeAll,
  type TalkingPair,
  talk,
} from '../kit/fan-out.ts'
import type { Outcome } from '../kit/outcome.ts'
import { createPairs } from '../kit/pairs.ts'

export type Part = { name: string; summary: string; run: (nodeArguments: string[]) => Promise<Outcome> }

/** A case for each pair, two replicas of the product, and a push server. */
export type Stage = {
  database: TestDatabase
  replicas: ProductProcess[]
  /** Kills a replica with `kill -9` and starts another in its place. */
  killReplica: (index: number) => Promise<void>
  pairs: TalkingPair[]
  subscribe: (user: TestUser, server?: PushServer) => Promise<Browser>
  subscribeAll: () => Promise<Subscriber[]>
  /** Each side of each case sends one message per round. Returns the number of events. */
  talk: (rounds: number, pairs?: readonly TalkingPair[]) => Promise<number>
}

/** `nodeArguments`: Node arguments of both replicas; `second`: more of them for the second one. */
export type Staging = { pairs: number; nodeArguments: string[]; second?: string[] }

export async function onStage(
  { pairs: pairCount, nodeArguments, second = [] }: Staging,
  work: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  const cluster = await startScratchCluster({ database: 'notices', isDurable: false })
  const database = openTestDatabase(cluster.connection)
  const { db } = database
  const people = await createPairs(database, pairCount)
  const env = {
    DATABASE_URL: database.url,
    PWA_DIST: '/nonexistent',
    DATA_DIR: '/nonexistent',
    PUSH_HOSTS: '127.0.0.1',
  }
  const start = (index: number) =>
    startProduct(env, index === 1 ? [...nodeArguments, ...second] : nodeArguments)
  const replicas = await Promise.all([start(0), start(1)])
  const server = await startPushServer()
  const pairs = await openCases(db, people)
  try {
    return await work({
      database,
      replicas,
      killReplica: async (index) => {
        await replicas[index]?.end('SIGKILL')
        replicas[index] = await start(index)
      },
      pairs,
      subscribe: (user, of = server) => subscribe(db, user, of),
      subscribeAll: () => subscribeAll(db, pairs, server),
      talk: (rounds, talking = pairs) => talk(db, rounds, talking),
    })
  } finally {
    await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
    await server.close()
    await database.drop()
    await cluster.stop()
  }
}
