import { rightFields, validate, type WrongFields } from '@tecnicerca/shared/values/validation'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../dependencies.ts'
import { findStoredAnswer, type Operation } from '../features/operations/service.ts'
import {
  addressCounts,
  CLIENT_ERROR_LIMIT,
  LimitReached,
  limitAddress,
  REGISTRATION_LIMIT,
  WRITE_LIMIT,
} from '../features/rate-limits/service.ts'
import { deviceWords } from '../features/sessions/device-words.ts'
import { type Actor, findActor, findSessionEnd, findWritingActor } from '../features/sessions/service.ts'
import { invalidateLists } from '../features/technicians/list-service.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Report } from '../lib/security-events.ts'
import { addressMark } from '../lib/signer.ts'
import { callerAddress, cookieGuard, publicOrigin } from './caller.ts'
import { compressAnswer, withoutEncoding } from './compression.ts'
import {
  consistencyCookie,
  createMissingBrowserCookie,
  readBrowser,
  readConsistencyToken,
  readDeviceCookie,
  readSessionToken,
} from './cookies.ts'
import { readEventKinds } from './event-kinds.ts'
import { OWN_CALL } from './observe.ts'
import { readOperation, replayable } from './operation.ts'
import { type ReadBody, readBody } from './request-body.ts'
import { type Answer, isPublicRead, type Route, type RouteContext, refusalOf } from './route.ts'
import { sendJson } from './send.ts'

type Input = Pick<RouteContext<undefined, undefined, undefined, 'visitor'>, 'params' | 'query' | 'body'>

/** What a step leaves for the steps after it. `app.ts` shows their order. */
export type CallEnv = {
  Variables: {
    report: Report
    actor: Actor | undefined
    sent: ReadBody
    operation: Operation | undefined
    input: Input
    /** The fields that the schemas refuse. Undefined if the call is valid. */
    wrong: WrongFields | undefined
  }
}

export const reportLimits = (deps: Dependencies) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const report = reporter(c, deps)
    c.set('report', report)
    await next()
    const { error } = c
    if (error instanceof LimitReached)
      report({ kind: 'limited', reason: error.reason, user_id: error.user_id })
  })

/**
 * Sets `actor`, the user of the session. Writes without `countsAs` count against the limit of the session or, without a
 * valid session, against the limit that all visitors at the address share. So an invalid cookie does not avoid that
 * limit, and signed-in users do not use it up.
 */
export const findSession = (route: Route, deps: Dependencies) =>
  createMiddleware<CallEnv>(async (c, next) => {
    c.set('actor', await actorOf(c, route, deps))
    return next()
  })

async function actorOf(c: Context, route: Route, deps: Dependencies): Promise<Actor | undefined> {
  const token = readSessionToken(c, deps.config)
  const readsSession = !isPublicRead(route) || route.readsSession
  if (route.method === 'GET') return token && readsSession ? findActor(deps.db, token) : undefined
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

/**
 * Throws `unauthenticated` without a session, with the reason if the session was ended. With a reason the phone deletes
 * the data of the user; without one it asks for a sign-in.
 */
export const requireSession = (route: Route, { db, config }: Dependencies) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const actor = c.get('actor')
    const refusal = actor ? undefined : refusalOf(route, actor)
    if (!refusal) return next()
    const token = readSessionToken(c, config)
    const reason = token && (await findSessionEnd(db, token))
    throw reason ? new DomainError(refusal.code, { reason }) : refusal
  })

/** Throws `user_mismatch` if the phone sends this call for another user than that of the session. */
export const checkOperationUser = createMiddleware<CallEnv>(async (c, next) => {
  const claimed = c.req.header('x-op-user')
  if (claimed !== undefined && claimed !== String(c.get('actor')?.id)) throw new DomainError('user_mismatch')
  return next()
})

export const checkRole = (route: Route) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const refusal = refusalOf(route, c.get('actor'))
    if (refusal) throw refusal
    return next()
  })

export const readSentBody = (route: Route) =>
  createMiddleware<CallEnv>(async (c, next) => {
    c.set('sent', await readBody(c, route))
    return next()
  })

/** Sets `operation`: user, key, hash of path and body. */
export const readIdempotencyKey = (route: Route) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const actor = c.get('actor')
    c.set('operation', actor && readOperation(c, route, { actor, text: c.get('sent').text }))
    return next()
  })

/** Sets `input` and `wrong`; `refuseInvalidInput` throws. */
export const validateInput = (route: Route) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const sent = c.get('sent')
    const parts = {
      params: route.params && validate(route.params, c.req.param()),
      query: route.query && validate(route.query, c.req.query()),
      body: route.body && validate(route.body, sent.value),
    }
    const wrong: WrongFields = {}
    const data: Record<string, unknown> = {}
    for (const [part, result] of Object.entries(parts)) {
      if (result?.ok === false) Object.assign(wrong, result.fields)
      if (result?.ok) data[part] = result.data
    }
    Object.assign(wrong, sent.wrong)
    c.set('wrong', Object.keys(wrong).length > 0 ? wrong : undefined)
    c.set('input', data as Input)
    return next()
  })

/**
 * A write repeated under the same key gets its stored answer, even if the rules have changed and it would be refused today.
 * A write that would be accepted looks for its stored answer in its own transaction.
 */
export const replayRefusedWrite = (route: Route, deps: Dependencies) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const actor = c.get('actor')
    const operation = c.get('operation')
    const isRefused = c.get('wrong') !== undefined || refusalOf(route, actor) !== undefined
    if (!isRefused || !actor) return next()
    const stored = operation && (await findStoredAnswer(deps.db, operation))
    return stored ? send(c, deps, await replayable({ db: deps.db, actor }, stored)) : next()
  })

export const refuseInvalidInput = (route: Route, deps: Dependencies) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const refused = c.get('wrong')
    if (!refused) return next()
    const right = route.body ? rightFields(route.body, c.get('sent').value) : {}
    // Access was checked before, so `actor` has the type that `findWrong` expects.
    const call = { deps, report: c.get('report'), actor: c.get('actor'), refused, right }
    const found = await route.findWrong?.(call as Parameters<NonNullable<Route['findWrong']>>[0])
    throw new DomainError('validation_failed', { fields: { ...found, ...refused } })
  })

export const handle = (route: Route, deps: Dependencies) =>
  createMiddleware<CallEnv>(async (c) => {
    const call = {
      ...c.get('input'),
      deps,
      report: c.get('report'),
      actor: c.get('actor'),
      photo: c.get('sent').photo,
      operation: c.get('operation'),
      ifNoneMatch: withoutEncoding(c.req.header('if-none-match')),
      consistencyToken: readConsistencyToken(c),
      address: callerAddress(c, deps.config),
      origin: publicOrigin(c, deps.config),
      isOwnCall: c.env === OWN_CALL,
      eventKinds: readEventKinds(c),
      sessionToken: readSessionToken(c, deps.config),
      device: deviceWords(c.req.header('user-agent') ?? ''),
      deviceCookie: readDeviceCookie(c, deps.config),
      readBrowser: () => readBrowser(c, deps.config, deps.sign),
      createMissingBrowserCookie: () => createMissingBrowserCookie(c, deps.config, deps.sign),
      cookieGuard: cookieGuard(c, deps.config),
    }
    const context = call as Parameters<Route['handle']>[0]
    if (c.req.method !== 'HEAD') await route.effect?.(context)
    return send(c, deps, await route.handle(context))
  })

async function send(
  c: Context<CallEnv>,
  deps: Dependencies,
  { hasChangedLists, cookies = [], stream, ...answer }: Answer,
): Promise<Response> {
  const operation = c.get('operation')
  const headers = { ...(operation && { 'Idempotency-Key': operation.key }), ...answer.headers }
  const set = hasChangedLists
    ? [...cookies, consistencyCookie(await invalidateLists(deps.lists), cookieGuard(c, deps.config))]
    : cookies
  const opened = stream && c.req.method !== 'HEAD' && { stream: await stream() }
  const whole = { ...answer, headers, ...opened }
  const sent = sendJson(c, await compressAnswer(whole, c.req.header('accept-encoding')))
  for (const cookie of set) sent.headers.append('Set-Cookie', cookie)
  return sent
}

/**
 * Logs and counts security events of this call. The log line identifies the caller only by a keyed hash of the address,
 * which links related lines.
 */
function reporter(c: Context, { log, metrics, sign, config }: Dependencies): Report {
  return ({ kind, reason, user_id: userId }) => {
    metrics?.countSecurityEvent({ kind, reason })
    const line = { request_id: c.get('requestId'), kind, reason, user_id: userId }
    addressMark(sign, callerAddress(c, config)).then(
      (address) => log.info({ ...line, address }, 'security'),
      // The hash needs a key from the database. If the database is down, the event is logged without the hash.
      () => log.info(line, 'security'),
    )
  }
}
