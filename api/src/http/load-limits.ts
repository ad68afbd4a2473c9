import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { DatabaseQueue } from '../db/waiting.ts'
import type { Dependencies } from '../dependencies.ts'
import { isKnownSession } from '../features/sessions/service.ts'
import { currentCaller, runFor } from '../lib/current-caller.ts'
import { DomainError } from '../lib/domain-error.ts'
import { callerAddress, INSIDE } from './caller.ts'
import { readBrowser, readSessionToken } from './cookies.ts'

/**
 * How many may wait for a connection to the database, and how long one more would wait, before a call is turned away at the
 * door. The count alone bounds the queue while PostgreSQL stands still; the time where it, or the machine, is slow.
 */
const LONGEST_QUEUE = {
  public_read: { count: 400, ms: 200 },
  other: { count: 200, ms: 100 },
  sign_in: { count: 50, ms: 50 },
}
/** Fewer are the burst of one person, who may hold their own calls up: no overload. */
const FEWEST_WAITING = 32

/**
 * Throws `unavailable` where a call would only make the queue for the database longer: an early 503 costs little and the
 * phone sends again, a late one costs as much as an answer. Public reads go on for longer; sign-ins,
 * of which only a few can be judged at a time, leave room for the others.
 */
export function refuseInOverload(queue: DatabaseQueue, kind: keyof typeof LONGEST_QUEUE): void {
  const { count, ms } = LONGEST_QUEUE[kind]
  const { waitingCount, expectedWaitMs } = queue
  if (waitingCount >= count || (waitingCount >= FEWEST_WAITING && expectedWaitMs >= ms))
    throw new DomainError('unavailable')
}

/** Calls under way at a time in this process. */
const MOST_OF_ONE_ADDRESS = 256
const MOST_OF_ONE_BROWSER = 16
/** Of one browser's photos: a list asks for twenty at once. */
const MOST_PHOTOS = 64
/** Of all callers of an address that carry neither a browser's cookie nor a session. */
const MOST_OF_UNKNOWN = 32
/** Told at once, a flood would ask again at once: thousands of refusals a second are a flood too. */
const REFUSAL_MS = 500

/**
 * Throws `unavailable` for a browser, a session or an address that has as many calls under way in this process as it may.
 * Whoever sends without waiting for answers stands in nobody's way, also not in that of people behind the same address.
 */
export function limitConcurrentCalls(deps: Pick<Dependencies, 'config' | 'sign'>): MiddlewareHandler {
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const address = callerAddress(c, deps.config)
    if (address === INSIDE || currentCaller() !== undefined) return next()
    const caller = await findCaller(c, deps, address)
    const isFull =
      countOf(underWay, caller.name) >= caller.most || countOf(underWay, address) >= MOST_OF_ONE_ADDRESS
    if (isFull) {
      await pause(REFUSAL_MS, undefined, { ref: false })
      throw new DomainError('unavailable')
    }
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

/** Whom a call counts for, and how many calls that one may have under way. */
async function findCaller(
  c: Context,
  { config, sign }: Pick<Dependencies, 'config' | 'sign'>,
  address: string,
): Promise<{ name: string; person: string | undefined; most: number }> {
  // Without the database no key can be read: then nobody is known.
  const browser = await readBrowser(c, config, sign).catch(() => undefined)
  const token = readSessionToken(c, config)
  const session = token && isKnownSession(token) ? token : undefined
  if (!browser && !session) return { name: `unknown at ${address}`, person: undefined, most: MOST_OF_UNKNOWN }
  const person = browser ? `browser ${browser}` : `session ${session}`
  return c.req.path.startsWith('/uploads/')
    ? { name: `photos of ${person}`, person, most: MOST_PHOTOS }
    : { name: person, person, most: MOST_OF_ONE_BROWSER }
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

/** What bodies may take together while their calls are under way in this process, and what those of one address may. */
const MOST_BYTES = 48_000_000
const MOST_BYTES_OF_ONE = 16_000_000

const taken = new Map<string, number>()
let allTaken = 0

/**
 * Keeps `bytes` of memory for the body of a call until its work is done. Throws `unavailable` where its address, or all
 * together, would take too many: bodies that are begun and never ended hold no more than this.
 */
export async function withBodyRoom<T>(
  address: string | undefined,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if (address === undefined || bytes === 0) return work()
  const own = taken.get(address) ?? 0
  if (own + bytes > MOST_BYTES_OF_ONE || allTaken + bytes > MOST_BYTES) throw new DomainError('unavailable')
  taken.set(address, own + bytes)
  allTaken += bytes
  try {
    return await work()
  } finally {
    allTaken -= bytes
    const left = (taken.get(address) ?? bytes) - bytes
    if (left > 0) taken.set(address, left)
    else taken.delete(address)
  }
}
