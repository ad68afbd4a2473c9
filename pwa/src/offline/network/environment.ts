import type { HttpEnvironment } from '../../lib/http/http.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageClock } from './clock.ts'

/** One HTTP attempt to send an item. */
export type Attempt = {
  userId: number
  key: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** JSON, or the bytes of a photo. */
  body: string | ArrayBuffer
  expected: readonly number[]
  answerField: string
}

/** Points where a test may kill the process; no-ops in production. */
export type Checkpoint = 'claimed' | 'sent' | 'applied'

/** The dependencies of the offline core, the same in a page and in a service worker. */
export type OfflineEnvironment = HttpEnvironment & {
  base: string
  /** Milliseconds since 1970, corrected by the last server time seen. */
  now: () => number
  /** The server's time, and how far `now` was behind it (ms). Undefined until the server has answered since the start. */
  serverClock: () => { now: number; correction: number } | undefined
  random: () => number
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
  locks: Pick<LockManager, 'request' | 'query'> | undefined
  checkpoint: (point: Checkpoint, attempt: Attempt) => Promise<void>
}

export function browserEnvironment({
  base,
  report,
}: Pick<OfflineEnvironment, 'base' | 'report'>): OfflineEnvironment {
  return {
    fetch: fetchWithoutStaleCookie,
    base,
    now: pageClock.now,
    serverClock: () => {
      const now = pageClock.monotonicNow()
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
