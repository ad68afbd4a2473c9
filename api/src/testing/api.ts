import type { Role } from '@tecnicerca/shared/accounts'
import { validate } from '@tecnicerca/shared/values/validation'
import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { createApp } from '../app.ts'
import { readSigningSecret } from '../db/server-secret.ts'
import type { Dependencies } from '../dependencies.ts'
import { createLiveHub } from '../features/live/hub.ts'
import { createPush } from '../features/notices/push-service.ts'
import { createDirectoryCache } from '../features/technicians/directory-service.ts'
import { createListCache } from '../features/technicians/list-service.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { createSigner } from '../lib/signer.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { expectDeclared } from './declared.ts'
import { createUser, type NewUser, PASSWORD, type SignedIn } from './people.ts'

export const TEST_PASSWORD = PASSWORD

export type TestUser = SignedIn

export type CallOptions = {
  as?: TestUser | undefined
  body?: unknown
  form?: FormData
  /** Sent as a photo: `image/jpeg`. */
  bytes?: Buffer
  headers?: Record<string, string>
}

export type TestAnswer = {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON. Undefined if the response is not JSON. */
  body: unknown
  /** Parses the body with a schema of `shared`. Throws if it does not match. */
  read: <Schema extends z.ZodMiniType>(schema: Schema) => z.infer<Schema>
}

export type TestApi = {
  app: Hono
  deps: Dependencies
  database: TestDatabase
  call: (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>
  createUser: (role: Role, fields?: Partial<NewUser>) => Promise<TestUser>
  close: () => Promise<void>
}

/** Starts the real application on its own database. Calls go without a socket. */
export async function startTestApi(
  overrides: Partial<Dependencies> = {},
  database = createTestDatabase(),
): Promise<TestApi> {
  return startApiOn(await database, overrides)
}

/** Starts another instance of the application on an existing database, as a second replica or for a scratch run. */
export function startApiOn(database: TestDatabase, overrides: Partial<Dependencies> = {}): TestApi {
  const log = createLogger('silent')
  const sign = createSigner(() => readSigningSecret(database.db))
  const deps: Dependencies = {
    db: database.db,
    databases: {
      DATABASE_URL: database.db,
      ...(database.standby && { DATABASE_READ_URL: database.standby }),
    },
    databaseQueue: database.queue,
    clock: systemClock,
    sign,
    sendPush: createPush(database.db, {
      mailFrom: { name: '', address: 'no-reply@tecnicerca.do' },
      pushHosts: ['127.0.0.1'],
    }),
    log,
    config: { publicUrl: undefined, trustProxy: false, pushHosts: ['127.0.0.1'] },
    lifecycle: { isStarting: false, isDraining: false },
    lists: createListCache({ primary: database.db, replica: database.standby, sign }),
    directory: createDirectoryCache(database.db, systemClock),
    live: createLiveHub({ db: database.db, pool: database.pool, log }),
    pwa: undefined,
    ...overrides,
  }
  const app = createApp(deps)
  return {
    app,
    deps,
    database,
    call: async (method, path, options = {}) => {
      const answer = await toAnswer(await app.request(path, requestInit(method, options)))
      expectDeclared(method, path, answer)
      return answer
    },
    createUser: (role, fields) => createUser(deps.db, role, fields ?? {}),
    close: database.drop,
  }
}

async function toAnswer(response: Response): Promise<TestAnswer> {
  const text = await textOf(response)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : undefined
  const read = <Schema extends z.ZodMiniType>(schema: Schema) => {
    const result = validate(schema, body)
    if (!result.ok)
      throw new Error(`unexpected answer ${response.status} ${text}: ${JSON.stringify(result.fields)}`)
    return result.data
  }
  return { status: response.status, headers: response.headers, text, body, read }
}

/** Returns the response text. An event stream never ends, so it is cancelled at once and returns ''. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  await response.body?.cancel()
  return ''
}

function requestInit(method: string, { as, body, form, bytes, headers }: CallOptions): RequestInit {
  return {
    method,
    headers: {
      ...(as ? { cookie: as.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bytes ? { 'content-type': 'image/jpeg' } : {}),
      ...headers,
    },
    ...(form ? { body: form } : {}),
    ...(bytes ? { body: new Uint8Array(bytes) } : {}),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
