import { nextTask } from './next-task.ts'

/** Runs `work` once the page is idle; after 1.5 s in Safari, which has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_500)
}

/** The part of `IdleDeadline` that is used here. */
type Moment = { timeRemaining: () => number }

/** A tap waits at most this long for a slice of work. In shorter slices the work would not end before the first tap. */
const MAX_MS = 10

/** Resolves once the page is idle, with a budget of at most 10 ms: for work that is done in slices. */
export async function idleMoment(): Promise<Moment> {
  const moment = await nextIdle()
  const end = Math.max(0, moment.timeRemaining() - MAX_MS)
  return { timeRemaining: () => moment.timeRemaining() - end }
}

async function nextIdle(): Promise<Moment> {
  if (typeof requestIdleCallback === 'function')
    return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  await nextTask()
  const end = performance.now() + MAX_MS
  return { timeRemaining: () => end - performance.now() }
}
