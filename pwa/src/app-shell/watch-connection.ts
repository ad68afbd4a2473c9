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

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') await askAnything()
    wait = Math.min(wait * 2, LATEST_MS)
    schedule()
  }
  function schedule(): void {
    clearTimeout(timer)
    if (pageConnection.state() !== 'online') timer = setTimeout(() => void look(), wait)
  }
  function lookSoon(): void {
    wait = SOONEST_MS
    if (pageConnection.state() !== 'online') void look()
  }
  pageConnection.subscribe(schedule)
  pageConnection.onRecovered(() => {
    wait = SOONEST_MS
    askAgain(queryClient)
  })
  window.addEventListener('offline', pageConnection.noteBrowserOffline)
  window.addEventListener('online', lookSoon)
  document.addEventListener('visibilitychange', lookSoon)
  schedule()
}

// The answer is not used here: the transport reports the outcome to `pageConnection`.
async function askAnything(): Promise<void> {
  await apiGet('/auth/check-session', sessionAnswer).catch(() => undefined)
}

function askAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
