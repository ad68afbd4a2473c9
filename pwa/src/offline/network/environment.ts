import { pageClock } from './server-clock'

/** How one attempt to reach the server ended. */
export type AttemptReport =
  /** `began`: when it was asked, by the monotonic clock; `ms`: until the answer began. */
  | { type: 'answered'; ms: number; began: number }
  | { type: 'timed_out' }
  | { type: 'unreachable' }
  /** Somebody answered, but not our server. */
  | { type: 'portal' }

/** One attempt as it goes over the wire. */
export type Attempt = {
  user_id: number
  key: string
  method: 'POST' | 'PUT'
  path: string
  body: string
  expected: number
  answer_field: string
}

/** Where a process may die in the tests; production passes straight through. */
export type Checkpoint = 'claimed' | 'sent' | 'applied'

/** All that the core takes from its surroundings, in a page and in a service worker alike. */
export type OfflineEnvironment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  base: string
  /** Milliseconds, corrected by what the server's clock was last seen to say. */
  now: () => number
  /** The server's clock and by how much `now` was behind it; undefined before it was heard since the start. */
  serverClock: () => { now: number; correction: number } | undefined
  /** Monotonic milliseconds. */
  elapsed: () => number
  random: () => number
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
  locks: Pick<LockManager, 'request' | 'query'> | undefined
  /** Hears of every attempt's end, to tell the connection's state. */
  report: (report: AttemptReport) => void
  /** Hears the `Date` of every answer of ours. */
  observeServerDate: (date: number) => void
  checkpoint: (point: Checkpoint, attempt: Attempt) => Promise<void>
}

/** What a page or a service worker of a browser gives. */
export function browserEnvironment({
  base,
  report,
}: Pick<OfflineEnvironment, 'base' | 'report'>): OfflineEnvironment {
  return {
    fetch: (url, init) => fetch(url, init),
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
