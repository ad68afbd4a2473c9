import { loadavg } from 'node:os'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { findBrokenInvariants } from '../api/src/db/invariants.ts'
import { seedDemonstration } from '../api/src/demonstration/seed.ts'
import type { Route } from '../api/src/http/route.ts'
import { apiRoutes } from '../api/src/routes.ts'
import { startApiOn } from '../api/src/testing/api.ts'
import { cloneDatabase } from '../api/src/testing/database.ts'
import { startScratchCluster } from '../api/src/testing/scratch-cluster.ts'
import { validInput, wildInput } from './fuzz/json-schema-arbitrary.ts'
import { photoInput, type SentPhoto } from './fuzz/photo-arbitrary.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const AT_ONCE = 8
/** Calls are generated in batches, so that memory need not hold all of them. */
const BATCH = 5000
/**
 * A visitor and two users of each role. Calls end sessions, and admins delete and demote users: a user who gets a 401 is
 * replaced.
 */
const CALLERS = [undefined, 'customer', 'customer', 'technician', 'technician', 'admin', 'admin'] as const

type Call = {
  route: Route
  caller: number
  params: unknown
  query: unknown
  body: unknown
  photo: SentPhoto | undefined
  key: string | undefined
}

/** Values for one part of a call: valid, with one broken field, or wild. */
function part(schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> {
  if (!schema)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wildInput })
  const valid = validInput(schema)
  const broken = fc
    .tuple(valid, fc.nat(30), wildInput)
    .map(([value, index, wild]) => breakOne(value, index, wild))
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: broken },
    { weight: 1, arbitrary: wildInput },
  )
}

function breakOne(value: unknown, index: number, wild: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wild
  const names = Object.keys(value)
  const name = names[index % Math.max(1, names.length)]
  return name === undefined ? wild : { ...value, [name]: wild }
}

const callArbitrary: fc.Arbitrary<Call> = fc.constantFrom(...apiRoutes).chain((route) =>
  fc.record({
    route: fc.constant(route),
    caller: fc.nat(CALLERS.length - 1),
    params: part(route.params),
    query: part(route.query),
    body: part(route.body),
    photo: fc.option(photoInput, { nil: undefined }),
    key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom('repetida-1', 'repetida-2')), { nil: undefined }),
  }),
)

const cluster = await startScratchCluster({ database: 'template_fuzz', isDurable: false })
const database = await cloneDatabase(cluster.connection)
await seedDemonstration(database.db)
const api = startApiOn(database)
const cookies = await Promise.all(CALLERS.map(signIn))
const started = Date.now()
const statuses = new Map<number, number>()
const failures: string[] = []

try {
  await fire()
  const broken = await findBrokenInvariants(database.db)
  failures.push(...broken.map((name) => `invariant broken: ${name}`))
} finally {
  await api.close()
  await cluster.stop()
}
report()

async function fire(): Promise<void> {
  for (let done = 0; done < REQUESTS; done += BATCH) {
    const numRuns = Math.min(BATCH, REQUESTS - done)
    await sendAll(fc.sample(callArbitrary, { numRuns, seed: SEED + done }))
  }
}

async function sendAll(calls: Call[]): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      // The rate limits have tests of their own. Here they would answer 429 to everything.
      if (next % 100 === 0) await database.db.deleteFrom('rate_limits').execute()
      await send(call)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function send(call: Call): Promise<void> {
  const { route } = call
  const response = await api.app.request(urlOf(call), initOf(call))
  const text = await response.text()
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  if (response.status === 401) cookies[call.caller] = await signIn(CALLERS[call.caller])
  const isOk = response.status < 400
  if (isOk || (response.status < 500 && isOurError(text))) return
  failures.push(
    `${route.method} ${urlOf(call)} ${JSON.stringify(call.body)?.slice(0, 300)} → ${response.status} ${text.slice(0, 300)}`,
  )
}

async function signIn(role: (typeof CALLERS)[number]): Promise<string | undefined> {
  return role && (await api.createUser(role)).cookie
}

function isOurError(text: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function urlOf({ route, params, query }: Call): string {
  const values = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => escapeAny(values[name] ?? params))
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {})
  const search = pairs.map(([name, value]) => `${escapeAny(name)}=${escapeAny(value)}`).join('&')
  return `/api${path}${search ? `?${search}` : ''}`
}

// Percent-encodes like a browser. Text that no browser could send becomes the bytes that a malicious program would send.
function escapeAny(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text).replace(/^\.+$/, '%2e') || '%20' : '%ed%a0%80'
}

function initOf({ route, caller, body, photo, key }: Call): RequestInit {
  const cookie = cookies[caller]
  const headers = { ...(cookie ? { cookie } : {}), ...(key ? { 'idempotency-key': key } : {}) }
  if (route.method === 'GET') return { headers }
  if (route.bodyType === 'multipart') return { method: route.method, headers, body: formOf(body, photo) }
  if (route.bodyType === 'binary' && photo)
    return { method: route.method, headers: { ...headers, 'content-type': photo.type }, body: photo.bytes }
  const text = JSON.stringify(body)
  return {
    method: route.method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(text ? { body: text } : {}),
  }
}

function formOf(body: unknown, photo: SentPhoto | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
    form.set(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  }
  if (photo) form.set('profile_image', new File([photo.bytes], 'foto', { type: photo.type }))
  return form
}

function report(): void {
  const seconds = (Date.now() - started) / 1000
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `fuzz: ${REQUESTS} requests, seed ${SEED}, ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(byStatus.join(' · '))
  for (const failure of failures.slice(0, 20)) console.error(failure)
  console.log(`answers of 500 or above or of unknown form, and broken invariants: ${failures.length}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
