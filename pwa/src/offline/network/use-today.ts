import { useSyncExternalStore } from 'react'
import { pageClock, today } from './clock.ts'

const CHECK_MS = 20_000
const MINUTE_MS = 60_000

/**
 * `today()` for what is on screen: renders again when the day changes, also on a phone that slept over midnight or showed
 * another app.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today, today)
}

/** The server's time (ms), in whole minutes. `rendered`: the time for the server and for hydration, which must agree. */
export function useMinute<Rendered extends number | undefined>(rendered: Rendered): number | Rendered {
  return useSyncExternalStore<number | Rendered>(subscribe, currentMinute, () => rendered)
}

const currentMinute = () => Math.floor(pageClock.now() / MINUTE_MS) * MINUTE_MS

// Checks instead of waiting until midnight: timers stand still while a phone sleeps, and an answer can correct the clock.
function subscribe(check: () => void): () => void {
  const timer = setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('pageshow', check)
  }
}
