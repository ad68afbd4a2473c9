import { sql } from 'kysely'
import { hashToken } from '../../api/src/features/sessions/service.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { type Browser, type PushServer, startPushServer } from '../../api/src/testing/push-server.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { createPairs, type Pair } from '../kit/pairs.ts'

/** A case of each pair, two replicas of the product, and a push server that knows a browser of everybody. */
export type Stage = {
  database: TestDatabase
  replicas: ProductProcess[]
  /** `kill -9` of one of them, and another in its place. */
  killReplica: (index: number) => Promise<void>
  pairs: (Pair & { case_id: number })[]
  server: PushServer
  subscribe: (user: TestUser, server?: PushServer) => Promise<Browser>
  /** Each side of each case says so many words, everything in one transaction for each round; gives how many events that were. */
  talk: (rounds: number, pairs?: readonly (Pair & { case_id: number })[]) => Promise<number>
  /** How many notices wait for push, or were taken and not sent yet. */
  waiting: () => Promise<number>
  close: () => Promise<void>
}

export async function openStage(pair_count: number, node_arguments: string[]): Promise<Stage> {
  const cluster = await startScratchCluster({ database: 'notices', is_durable: false })
  const database = openTestDatabase(cluster.connection)
  const people = await createPairs(database, pair_count)
  const env = { DATABASE_URL: database.url, PWA_DIST: '/nonexistent', DATA_DIR: '/nonexistent' }
  const start = () => startProduct(env, node_arguments)
  const replicas = await Promise.all([start(), start()])
  const server = await startPushServer()
  const users = people.flatMap(({ customer, technician }) => [customer.id, technician.id])
  // Whatever the hour is, and no mail besides.
  await sql`insert into notice_preferences (user_id, quiet_hours, mail_off)
    select id, false, '{requested,accepted,offered,cancelled,reminder}' from unnest(${users}::int[]) id`.execute(
    database.db,
  )
  const cases = await insertCases(database, people)
  const pairs = people.map((pair, index) => ({ ...pair, case_id: cases[index] ?? 0 }))
  return {
    database,
    replicas,
    killReplica: async (index) => {
      await replicas[index]?.end('SIGKILL')
      replicas[index] = await start()
    },
    pairs,
    server,
    subscribe: async (user, of = server) => {
      const browser = of.subscribe()
      const { endpoint, keys } = browser.subscription
      const session_hash = hashToken(user.cookie.slice('session='.length))
      await database.db
        .insertInto('push_subscriptions')
        .values({ endpoint, ...keys, user_id: user.id, session_hash })
        .execute()
      return browser
    },
    talk: async (rounds, talking = pairs) => {
      const ids = talking.map(({ case_id }) => case_id)
      for (let round = 0; round < rounds; round += 1) {
        for (const by of ['customer', 'technician']) {
          await sql`insert into service_request_events (service_request_id, "by", kind, data)
            select id, ${by}, 'message', jsonb_build_object('text', 'Vuelta ' || ${round}::int)
            from unnest(${ids}::int[]) id`.execute(database.db)
        }
      }
      return rounds * ids.length * 2
    },
    waiting: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notices where push_due_at is not null or push_result = 'taken'`.execute(
        database.db,
      )
      return rows[0]?.count ?? 0
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
      await server.close()
      await database.drop()
      await cluster.stop()
    },
  }
}

async function insertCases({ db }: TestDatabase, people: readonly Pair[]): Promise<number[]> {
  const rows = await db
    .insertInto('service_requests')
    .values(
      people.map(({ customer, technician }) => ({
        ...{ customer_id: customer.id, technician_id: technician.technician_id ?? 0, category_id: 1 },
        ...{ hourly_rate: 500, request_date: '2999-03-02', status: 'pending' as const },
        ...{ service_description: 'Un abanico que no gira', service_location: 'Calle 8' },
        ...{ client_op_id: null, status_changed_by: null, completed_at: null },
      })),
    )
    .returning('id')
    .execute()
  // That they were asked is not what is counted.
  await sql`update notices set push_due_at = null`.execute(db)
  return rows.map(({ id }) => id)
}
