import { nextTask } from './next-task.ts'

/** Runs `work` once the page has nothing better to do; Safari cannot say when that is. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_500)
}

/** A piece of what an `IdleDeadline` says. */
type Moment = { timeRemaining: () => number }

/** So long a tap may wait for what is done in a moment; shorter ones would make the work last until somebody taps. */
const MOST_MS = 10

/** Resolves once the page has nothing better to do, for ten milliseconds at most: for work in pieces. */
export async function idleMoment(): Promise<Moment> {
  const moment = await nextIdle()
  const end = Math.max(0, moment.timeRemaining() - MOST_MS)
  return { timeRemaining: () => moment.timeRemaining() - end }
}

async function nextIdle(): Promise<Moment> {
  if (typeof requestIdleCallback === 'function')
    return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  await nextTask()
  const end = performance.now() + MOST_MS
  return { timeRemaining: () => end - performance.now() }
}
