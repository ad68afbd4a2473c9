import { observeCalls } from '../../lib/http/api-client.ts'
import type { CallReport } from '../../lib/http/http.ts'
import type { Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from './server-clock.ts'

export type ConnectionState = 'online' | 'slow' | 'offline' | 'portal'

const SLOW_MS = 4_000

/** What the last attempt says about the connection. */
export function connectionAfter(report: CallReport): ConnectionState {
  switch (report.type) {
    case 'answered':
      return report.ms > SLOW_MS ? 'slow' : 'online'
    case 'timed_out':
      return 'slow'
    case 'unreachable':
      return 'offline'
    case 'portal':
      return 'portal'
  }
}

export type Connection = {
  state: () => ConnectionState
  report: (report: CallReport) => void
  /** The browser noticed that the network went; it is believed for the words on screen, never for whether to send. */
  noteBrowserOffline: () => void
  subscribe: (listener: () => void) => () => void
  /** Called on the first answer after a failure. */
  onRecovered: (listener: () => void) => () => void
}

export function createConnection(
  initial: ConnectionState,
  elapsed: () => number = () => performance.now(),
): Connection {
  let state = initial
  let browserOfflineAt = -Infinity
  const listeners = new Set<() => void>()
  const recovered = new Set<() => void>()

  function become(next: ConnectionState): void {
    const hadFailed = state !== 'online'
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
    if (hadFailed && next === 'online') for (const listener of recovered) listener()
  }
  return {
    state: () => state,
    report: (report) => {
      // What was asked before the network went does not say that it is back.
      if (report.type === 'answered' && report.began < browserOfflineAt) return
      become(connectionAfter(report))
    },
    noteBrowserOffline: () => {
      browserOfflineAt = elapsed()
      become('offline')
    },
    subscribe: (listener) => add(listeners, listener),
    onRecovered: (listener) => add(recovered, listener),
  }
}

function add(set: Set<() => void>, listener: () => void): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

// The server that renders has no opinion.
const isKnownOffline = typeof window !== 'undefined' && !navigator.onLine

/** What this page knows of its connection. */
export const pageConnection = createConnection(isKnownOffline ? 'offline' : 'online')

const live: Live<ConnectionState> = { read: pageConnection.state, subscribe: pageConnection.subscribe }

/** What the last attempt says of the connection. It tells people what to expect and decides nothing. */
export function useConnection(): ConnectionState {
  return useLive(live, 'online')
}

/** Lets every ordinary call tell how the connection is and what time the server has. */
export function trackConnectivity(): void {
  observeCalls({ report: pageConnection.report, observeServerDate: pageClock.observe })
}
