import type { QueryClient } from '@tanstack/react-query'
import { sessionAnswer } from '@tecnicerca/shared/accounts'
import { apiGet } from '../lib/http/api-client.ts'
import { pageConnection } from '../offline/network/connection.ts'

const SOONEST_MS = 5_000
const LATEST_MS = 60_000

/**
 * Probes a bad connection every 5 to 60 s while the page is visible, and refetches failed queries once the connection is
 * good.
 */
export function watchConnection(queryClient: QueryClient): void {
  let wait = SOONEST_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function probe(): Promise<void> {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') await probeServer()
    wait = Math.min(wait * 2, LATEST_MS)
    schedule()
  }
  function schedule(): void {
    clearTimeout(timer)
    if (pageConnection.state() !== 'online') timer = setTimeout(() => void probe(), wait)
  }
  function probeSoon(): void {
    wait = SOONEST_MS
    if (pageConnection.state() !== 'online') void probe()
  }
  pageConnection.subscribe(schedule)
  pageConnection.onRecovered(() => {
    wait = SOONEST_MS
    refetchFailedQueries(queryClient)
  })
  window.addEventListener('offline', pageConnection.noteBrowserOffline)
  window.addEventListener('online', probeSoon)
  document.addEventListener('visibilitychange', probeSoon)
  schedule()
}

// The answer is not used here: the transport reports the outcome to `pageConnection`.
async function probeServer(): Promise<void> {
  await apiGet('/auth/check-session', sessionAnswer).catch(() => undefined)
}

function refetchFailedQueries(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
