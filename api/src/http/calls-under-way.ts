import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { isKnownSession } from '../features/sessions/service.ts'
import { currentCaller, runFor } from '../lib/current-caller.ts'
import { DomainError } from '../lib/domain-error.ts'
import { readBrowser } from './browser-cookie.ts'
import { callerAddress, INSIDE } from './caller.ts'
import { readSessionToken } from './session-cookie.ts'

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
