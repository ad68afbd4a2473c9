import { afterAll } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/client.ts'
import { createLogger } from '../../lib/logger.ts'
import type { TestApi, TestUser } from '../../testing/api.ts'

type Call = { as: TestUser; body?: unknown; headers?: Record<string, string> }
export type ReplicaAnswer = { status: number; text: string; headers: Headers }
export type Replica = {
  call: (method: string, path: string, call: Call) => Promise<ReplicaAnswer>
}

/** Simulates a second process for the tests of a file: the same API with database connections of its own. */
export function startReplica(api: TestApi): Replica {
  const { db } = openDatabase({
    connection: { connectionString: api.database.url },
    poolSize: 8,
    namedStatements: true,
    log: createLogger('silent'),
  })
  afterAll(() => db.destroy())
  const app = createApp({ ...api.deps, db })
  return {
    call: async (method, path, { as, body, headers }) => {
      const answer = await app.request(path, {
        method,
        headers: { cookie: as.cookie, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}
