import type { Context, MiddlewareHandler } from 'hono'
import type { DatabaseQueue } from '../db/waiting.ts'
import type { Dependencies } from '../dependencies.ts'
import { isKnownSession } from '../features/sessions/service.ts'
import { currentCaller, runFor } from '../lib/current-caller.ts'
import { DomainError } from '../lib/domain-error.ts'
import { refuseLate } from '../lib/refuse-late.ts'
import { callerAddress, OWN_PROCESS } from './caller.ts'
import { readBrowser, readSessionToken } from './cookies.ts'
import { bodyRoom } from './request-body.ts'
import { isPublicRead, type Route } from './route.ts'

/**
 * A call is refused if this many callers wait for a database connection, or if its estimated wait in ms is this long.
 * The count bounds the queue when PostgreSQL stands still; the time bounds it when PostgreSQL or the machine is slow.
 */
const LONGEST_QUEUE = {
  public_read: { count: 400, ms: 200 },
  other: { count: 200, ms: 100 },
  sign_in: { count: 50, ms: 50 },
}
/** A shorter queue can be the burst of one person, who only delays their own calls. That is no overload. */
const FEWEST_WAITING = 32

/**
 * Throws `unavailable` if a call would only lengthen the queue for the database. An early 503 is cheap and the phone
 * retries; a late one costs as much as an answer. Public reads have the highest limits. Sign-ins have the lowest, because
 * only a few can be checked at a time.
 */
export function refuseInOverload(queue: DatabaseQueue, kind: keyof typeof LONGEST_QUEUE): void {
  const { count, ms } = LONGEST_QUEUE[kind]
  const { waitingCount, expectedWaitMs } = queue
  if (waitingCount >= count || (waitingCount >= FEWEST_WAITING && expectedWaitMs >= ms))
    throw new DomainError('unavailable')
}

const SIGN_INS = ['/auth/login', '/auth/passkey/sign-in']

/** Refuses a call in overload, unless its handler does so itself. */
export function refuseOverload(route: Route, deps: Pick<Dependencies, 'databaseQueue'>): MiddlewareHandler {
  const publicOrOther = isPublicRead(route) ? 'public_read' : 'other'
  const kind = SIGN_INS.includes(route.path) ? 'sign_in' : publicOrOther
  return async (_c, next) => {
    if (!route.refusesOverloadItself) refuseInOverload(deps.databaseQueue, kind)
    return next()
  }
}

/** Limits of concurrent calls in this process. */
const MAX_OF_ONE_ADDRESS = 256
const MAX_OF_ONE_BROWSER = 16
/** Concurrent requests for photos by one browser: a list sends twenty at once. */
const MAX_PHOTOS = 64
/** Shared by all callers of one address without a browser cookie and without a session. */
const MAX_ANONYMOUS_CALLS = 32

/**
 * Throws `unavailable` if a browser, a session or an address has reached its limit of concurrent calls in this process. A
 * client that sends without waiting for answers then blocks nobody else, not even people behind the same address.
 */
export function limitConcurrentCalls(deps: Pick<Dependencies, 'config' | 'sign'>): MiddlewareHandler {
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const address = callerAddress(c, deps.config)
    if (address === OWN_PROCESS || currentCaller() !== undefined) return next()
    const caller = await findCaller(c, deps, address)
    const isFull =
      countOf(underWay, caller.name) >= caller.most || countOf(underWay, address) >= MAX_OF_ONE_ADDRESS
    if (isFull) return refuseLate()
    add(underWay, [caller.name, address], 1)
    try {
      await runFor(
        { name: caller.name, person: caller.person, address, signal: () => c.req.raw.signal },
        next,
      )
    } finally {
      add(underWay, [caller.name, address], -1)
    }
  }
}

/** The name under which a call is counted, and the limit of concurrent calls for that name. */
async function findCaller(
  c: Context,
  { config, sign }: Pick<Dependencies, 'config' | 'sign'>,
  address: string,
): Promise<{ name: string; person: string | undefined; most: number }> {
  // Without the database the signing key cannot be read, so no browser is recognized.
  const browser = await readBrowser(c, config, sign).catch(() => undefined)
  const token = readSessionToken(c, config)
  const session = token && isKnownSession(token) ? token : undefined
  if (!browser && !session)
    return { name: `unknown at ${address}`, person: undefined, most: MAX_ANONYMOUS_CALLS }
  const person = browser ? `browser ${browser}` : `session ${session}`
  return c.req.path.startsWith('/uploads/')
    ? { name: `photos of ${person}`, person, most: MAX_PHOTOS }
    : { name: person, person, most: MAX_OF_ONE_BROWSER }
}

function countOf(underWay: ReadonlyMap<string, number>, name: string): number {
  return underWay.get(name) ?? 0
}

function add(underWay: Map<string, number>, names: string[], count: number): void {
  for (const name of names) {
    const next = countOf(underWay, name) + count
    if (next > 0) underWay.set(name, next)
    else underWay.delete(name)
  }
}

/** Limits of the memory for bodies of calls under way in this process: for all addresses together, and for one address. */
const MAX_BYTES = 48_000_000
const MAX_BYTES_OF_ONE = 16_000_000

const taken = new Map<string, number>()
let allTaken = 0

/**
 * Reserves memory for the body until the call is answered. Throws `unavailable` if the limit of the address or of the
 * process would be exceeded. So bodies that never complete cannot take more memory than that.
 */
export function reserveBodyMemory(route: Route, { config }: Pick<Dependencies, 'config'>): MiddlewareHandler {
  return async (c, next) => {
    const bytes = bodyRoom(c, route)
    const address = bytes === 0 ? OWN_PROCESS : callerAddress(c, config)
    if (address === OWN_PROCESS) return next()
    const own = taken.get(address) ?? 0
    if (own + bytes > MAX_BYTES_OF_ONE || allTaken + bytes > MAX_BYTES) throw new DomainError('unavailable')
    taken.set(address, own + bytes)
    allTaken += bytes
    try {
      await next()
    } finally {
      allTaken -= bytes
      const left = (taken.get(address) ?? bytes) - bytes
      if (left > 0) taken.set(address, left)
      else taken.delete(address)
    }
  }
}
