import { observeCalls } from '../../lib/http/api-client.ts'
import type { CallReport } from '../../lib/http/http.ts'
import type { Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from './clock.ts'

export type ConnectionState = 'online' | 'slow' | 'offline' | 'portal'

const SLOW_MS = 4_000

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
  /** Records the browser's `offline` event. It changes what the screen says, never whether to send. */
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
      // An answer to a call that began before the network was lost does not prove that it is back.
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

// Unknown during server rendering.
const isKnownOffline = typeof window !== 'undefined' && !navigator.onLine

export const pageConnection = createConnection(isKnownOffline ? 'offline' : 'online')

const live: Live<ConnectionState> = { read: pageConnection.state, subscribe: pageConnection.subscribe }

/** The connection state after the last call, for display only: no code decides by it. */
export function useConnection(): ConnectionState {
  return useLive(live, 'online')
}

/** True if the last call reached no server of ours: there is no network, or a captive portal answered. For display only. */
export function useIsCutOff(): boolean {
  const connection = useConnection()
  return connection === 'offline' || connection === 'portal'
}

/** Feeds the outcome of every ordinary call to `pageConnection`, and the server's time to `pageClock`. */
export function trackConnectivity(): void {
  observeCalls({ report: pageConnection.report, observeServerDate: pageClock.observe })
}
