import { nextTask } from './next-task.ts'

/** Runs `work` once the page has nothing better to do; Safari cannot say when that is. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_500)
}

/** A piece of what an `IdleDeadline` says. */
type Moment = { timeRemaining: () => number }

/** Resolves once the page has nothing better to do: for work in pieces, none of which a tap shall wait for. */
export function idleMoment(): Promise<Moment> {
  if (typeof requestIdleCallback !== 'function') return nextTask().then(shortMoment)
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
}

const SHORT_MS = 10

function shortMoment(): Moment {
  const end = performance.now() + SHORT_MS
  return { timeRemaining: () => end - performance.now() }
}
