import type { Reason } from './stop.ts'

/**
 * Ends the process cleanly on the first signal; the terminal going away (SIGHUP) is as good as Ctrl-C. Further signals
 * change nothing: `npm start` passes each on, and it ends soon anyway.
 */
export function stopOnSignal(stop: (reason: Reason) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => stop({ why: { signal }, isHurried: signal !== 'SIGTERM', code: 0 }))
  }
}
