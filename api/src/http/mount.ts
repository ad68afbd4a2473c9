import { rightFields, type Validated, validate, type WrongFields } from '@tecnicerca/shared/values/validation'
import type { Context, Hono } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { findStoredAnswer } from '../features/operations/service.ts'
import {
  addressCounts,
  CLIENT_ERROR_LIMIT,
  LimitReached,
  limitAddress,
  REGISTRATION_LIMIT,
  WRITE_LIMIT,
} from '../features/rate-limits/service.ts'
import { type Actor, findActor, findSessionEnd, findWritingActor } from '../features/sessions/service.ts'
import { invalidateLists } from '../features/technicians/list-service.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Report } from '../lib/security-events.ts'
import { addressMark } from '../lib/signer.ts'
import { callerAddress, cookieGuard, INSIDE } from './caller.ts'
import { compressAnswer, withoutEncoding } from './compression.ts'
import {
  consistencyCookie,
  missingBrowserCookie,
  readBrowser,
  readConsistencyToken,
  readDeviceCookie,
  readSessionToken,
} from './cookies.ts'
import { errorAnswer } from './errors.ts'
import { refuseInOverload, withBodyRoom } from './load-limits.ts'
import { OWN_CALL } from './observe.ts'
import { checkOperationUser, readOperation, replayable } from './operation.ts'
import { bodyRoom, readBody } from './request-body.ts'
import { ACCESSES, type Answer, type Route, type RouteContext, refusalOf } from './route.ts'
import { sendJson } from './send.ts'

/** Mounts the route table below `/api`. Throws for a route without a declared access. */
export function mountRoutes(app: Hono, routes: Route[], deps: Dependencies): void {
  for (const route of inMatchingOrder(routes)) {
    if (!ACCESSES.includes(route.access)) throw new Error(`${route.method} ${route.path} declares no access`)
    app.on(route.method, `/api${route.path}`, (c) =>
      withBodyRoom(addressOf(c, deps), bodyRoom(c, route), () => serveReporting(c, route, deps)),
    )
  }
}

/** Answers 405 with `Allow` if a path of the table does not support the method. Mount it after the table. */
export function mountMethodNotAllowed(app: Hono, routes: Route[]): void {
  for (const { path } of inMatchingOrder(routes)) {
    const allowed = routes.filter((other) => other.path === path).map((other) => other.method)
    app.all(`/api${path}`, (c) => {
      const { status, body } = errorAnswer(new DomainError('method_not_allowed'))
      return sendJson(c, { status, body, headers: { Allow: [...new Set(allowed)].join(', ') } })
    })
  }
}

// Hono takes the first match: `/technicians/profile` must come before `/technicians/:id`.
function inMatchingOrder(routes: Route[]): Route[] {
  const parameters = (route: Route) => route.path.split(':').length
  return routes.toSorted((a, b) => parameters(a) - parameters(b))
}

async function serveReporting(c: Context, route: Route, deps: Dependencies): Promise<Response> {
  const report = reporter(c, deps)
  try {
    return await serve(c, route, { deps, report })
  } catch (error) {
    if (error instanceof LimitReached)
      report({ kind: 'limited', reason: error.reason, user_id: error.user_id })
    throw error
  }
}

type Served = { deps: Dependencies; report: Report }

/**
 * Answers one call. The phone's outbox relies on the order of the steps (ARCHITECTURE.md, "Order of a call"). A write
 * repeated under the same key must get its stored answer, even if the rules have changed and the write would be refused
 * today.
 */
async function serve(c: Context, route: Route, { deps, report }: Served): Promise<Response> {
  if (!route.turnsAwayItself) refuseInOverload(deps.databaseQueue, kindOf(route))
  const actor = await actorOf(c, route, deps)
  const refusal = refusalOf(route, actor)
  if (refusal && !actor) throw await sayWhyEnded(c, deps, refusal)
  refuseBeforeReading(c, route, { actor, refusal })
  const { value, text, photo, wrong } = await readBody(c, route)
  const operation = actor && readOperation(c, route, { actor, text })
  const echo = operation ? { 'Idempotency-Key': operation.key } : {}
  const input = validateCall(c, route, { value, wrong })
  if (refusal || !input.ok) {
    const stored = operation && (await findStoredAnswer(deps.db, operation))
    if (stored) return send(c, deps, { ...(await replayable({ db: deps.db, actor }, stored)), echo })
    if (refusal) throw refusal
    if (!input.ok) throw await refusalOfInput(route, { deps, report, actor, value, refused: input.fields })
  }
  const call = { ...input.data, deps, report, actor, photo, operation, ...callerOf(c, deps) }
  return send(c, deps, { ...(await route.handle(call as Parameters<Route['handle']>[0])), echo })
}

/**
 * Throws errors that do not depend on the body. A session of another user than the phone names is checked first. A role
 * that may not call is refused later if the route takes keys, because an operation includes the body.
 */
function refuseBeforeReading(
  c: Context,
  route: Route,
  { actor, refusal }: { actor: Actor | undefined; refusal: DomainError | undefined },
): void {
  checkOperationUser(c, actor)
  if (refusal && !route.isIdempotent) throw refusal
}

/**
 * Without a session the call is refused first of all. Adds the reason if the session was ended: the phone then erases its
 * data, otherwise it asks for a sign-in.
 */
async function sayWhyEnded(c: Context, deps: Dependencies, refusal: DomainError): Promise<DomainError> {
  const token = readSessionToken(c, deps.config)
  const reason = token && (await findSessionEnd(deps.db, token))
  return reason ? new DomainError(refusal.code, { reason }) : refusal
}

type Refused = Served & { actor: Actor | undefined; value: unknown; refused: WrongFields }

async function refusalOfInput(route: Route, { value, ...refusal }: Refused): Promise<DomainError> {
  const right = route.body ? rightFields(route.body, value) : {}
  // Access was checked above, so `actor` has the type that `findWrong` expects.
  const call = { ...refusal, right } as Parameters<NonNullable<Route['findWrong']>>[0]
  const fields = { ...(await route.findWrong?.(call)), ...refusal.refused }
  return new DomainError('validation_failed', { fields })
}

/**
 * The user of the session. Writes without `countsAs` count against the session's limit. Without a valid session they count
 * against the limit for visitors of the address: an invalid cookie does not avoid that limit, and signed-in users do not
 * use it up.
 */
async function actorOf(c: Context, route: Route, deps: Dependencies): Promise<Actor | undefined> {
  const token = readSessionToken(c, deps.config)
  const looks = !isPublicRead(route) || route.readsSession
  if (route.method === 'GET') return token && looks ? findActor(deps.db, token) : undefined
  const address = callerAddress(c, deps.config)
  if (route.countsAs === 'registration')
    await limitAddress(deps.db, addressCounts('registration', address, REGISTRATION_LIMIT))
  if (route.countsAs === 'client_error')
    await limitAddress(deps.db, addressCounts('client_error', address, CLIENT_ERROR_LIMIT))
  if (route.countsAs) return token ? findActor(deps.db, token) : undefined
  const actor = token && (await findWritingActor(deps.db, token))
  if (actor) return actor
  await limitAddress(deps.db, addressCounts('write-visitor', address, WRITE_LIMIT))
  return undefined
}

function addressOf(c: Context, deps: Dependencies): string | undefined {
  const address = callerAddress(c, deps.config)
  return address === INSIDE ? undefined : address
}

function kindOf(route: Route): Parameters<typeof refuseInOverload>[1] {
  if (route.path === '/auth/login') return 'sign_in'
  return isPublicRead(route) ? 'public_read' : 'other'
}

/**
 * A read whose answer is nearly the same for everybody. It is served without reading the session unless the route sets
 * `readsSession`.
 */
function isPublicRead({ method, access, path }: Route): boolean {
  return method === 'GET' && access === 'visitor' && !path.startsWith('/auth/')
}

function callerOf(c: Context, deps: Dependencies) {
  return {
    ifNoneMatch: withoutEncoding(c.req.header('if-none-match')),
    consistencyToken: readConsistencyToken(c),
    address: callerAddress(c, deps.config),
    isOwnCall: c.env === OWN_CALL,
    sessionToken: readSessionToken(c, deps.config),
    deviceCookie: readDeviceCookie(c, deps.config),
    readBrowser: () => readBrowser(c, deps.config, deps.sign),
    missingBrowserCookie: () => missingBrowserCookie(c, deps.config, deps.sign),
    cookieGuard: cookieGuard(c, deps.config),
  }
}

type Input = Pick<RouteContext<undefined, undefined, undefined, 'visitor'>, 'params' | 'query' | 'body'>

function validateCall(
  c: Context,
  route: Route,
  call: { value: unknown; wrong: WrongFields },
): Validated<Input> {
  const parts = {
    params: route.params && validate(route.params, c.req.param()),
    query: route.query && validate(route.query, c.req.query()),
    body: route.body && validate(route.body, call.value),
  }
  const fields: WrongFields = {}
  const data: Record<string, unknown> = {}
  for (const [part, result] of Object.entries(parts)) {
    if (result?.ok === false) Object.assign(fields, result.fields)
    if (result?.ok) data[part] = result.data
  }
  Object.assign(fields, call.wrong)
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, data: data as Input }
}

type Sent = Answer & { echo: Record<string, string> }

async function send(
  c: Context,
  deps: Dependencies,
  { echo, hasChangedLists, cookies = [], ...answer }: Sent,
): Promise<Response> {
  const headers = { ...echo, ...answer.headers }
  const set = hasChangedLists
    ? [...cookies, consistencyCookie(await invalidateLists(deps.lists), cookieGuard(c, deps.config))]
    : cookies
  const sent = sendJson(c, await compressAnswer({ ...answer, headers }, c.req.header('accept-encoding')))
  for (const cookie of set) sent.headers.append('Set-Cookie', cookie)
  return sent
}

/**
 * Logs and counts security events of this call. The log line identifies the caller only by the mark of the address, which
 * links related lines.
 */
function reporter(c: Context, { log, metrics, sign, config }: Dependencies): Report {
  return ({ kind, reason, user_id: userId }) => {
    metrics?.countSecurityEvent({ kind, reason })
    const line = { request_id: c.get('request_id'), kind, reason, user_id: userId }
    addressMark(sign, callerAddress(c, config)).then(
      (address) => log.info({ ...line, address }, 'security'),
      // The mark needs the key from the database. If that is away, the event is logged without it.
      () => log.info(line, 'security'),
    )
  }
}
