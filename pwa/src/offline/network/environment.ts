import type { HttpEnvironment } from '../../lib/http/http.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageClock } from './server-clock.ts'

/** One attempt as it goes over the wire. */
export type Attempt = {
  user_id: number
  key: string
  method: 'POST' | 'PUT'
  path: string
  /** JSON, or the bytes of a photo. */
  body: string | ArrayBuffer
  expected: readonly number[]
  answerField: string
}

/** Where a process may die in the tests; production passes straight through. */
export type Checkpoint = 'claimed' | 'sent' | 'applied'

/** All that the core takes from its surroundings, in a page and in a service worker alike. */
export type OfflineEnvironment = HttpEnvironment & {
  base: string
  /** Milliseconds, corrected by what the server's clock was last seen to say. */
  now: () => number
  /** The server's clock and by how much `now` was behind it; undefined before it was heard since the start. */
  serverClock: () => { now: number; correction: number } | undefined
  random: () => number
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
  locks: Pick<LockManager, 'request' | 'query'> | undefined
  checkpoint: (point: Checkpoint, attempt: Attempt) => Promise<void>
}

/** What a page or a service worker of a browser gives. */
export function browserEnvironment({
  base,
  report,
}: Pick<OfflineEnvironment, 'base' | 'report'>): OfflineEnvironment {
  return {
    fetch: fetchWithoutStaleCookie,
    base,
    now: pageClock.now,
    serverClock: () => {
      const now = pageClock.heard()
      return now === undefined ? undefined : { now, correction: pageClock.correction() }
    },
    elapsed: () => performance.now(),
    random: Math.random,
    randomBytes: (bytes) => crypto.getRandomValues(bytes),
    locks: navigator.locks,
    report,
    observeServerDate: pageClock.observe,
    checkpoint: async () => undefined,
  }
}
