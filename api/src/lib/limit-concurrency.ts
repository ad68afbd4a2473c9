import { type Caller, currentCaller } from './current-caller.ts'
import { DomainError } from './domain-error.ts'

export type Concurrency = {
  /** How many tasks may run at a time. */
  max: number
  /** How many tasks may wait; unlimited by default. */
  mostWaiting?: number
  /** Returns the caller of the task that starts now; by default `currentCaller()`. */
  callerOf?: () => Caller | undefined
}

type Waiting = { caller: Caller | undefined; start: () => void; refuse: (error: DomainError) => void }

/**
 * Returns a function that runs at most `max` tasks at a time. The next task is that of the waiting caller with the
 * fewest running tasks. If too many wait, the last task of the caller with the most waiting tasks is rejected with
 * `unavailable`. So a caller with many tasks cannot shut out one with few. In a tie, the tasks of the callers'
 * addresses are compared. A task whose caller stops waiting is rejected too. A task without a caller may always wait.
 */
export function limitConcurrency({
  max,
  mostWaiting = Number.POSITIVE_INFINITY,
  callerOf = currentCaller,
}: Concurrency): <T>(work: () => Promise<T>) => Promise<T> {
  const running: (Caller | undefined)[] = []
  const waiting: Waiting[] = []

  async function wait(caller: Caller | undefined): Promise<void> {
    const signal = caller?.signal?.()
    let leave: (() => void) | undefined
    try {
      await new Promise<void>((start, refuse) => {
        const place = { caller, start, refuse }
        leave = () => {
          const index = waiting.indexOf(place)
          // The task was already started or refused.
          if (index === -1) return
          waiting.splice(index, 1)
          refuse(new DomainError('unavailable'))
        }
        signal?.addEventListener('abort', leave)
        waiting.push(place)
        if (waiting.length > mostWaiting && caller) refuseOne(waiting)
      })
    } finally {
      if (leave) signal?.removeEventListener('abort', leave)
    }
  }

  function startNext(): void {
    const load = waiting.map(({ caller }) => countOf(running, caller))
    const index = load.reduce((best, count, at) => (isLess(count, load[best]) ? at : best), 0)
    const [next] = waiting.splice(index, 1)
    if (!next) return
    running.push(next.caller)
    next.start()
  }

  return async (work) => {
    const caller = callerOf()
    if (running.length >= max) await wait(caller)
    else running.push(caller)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(caller), 1)
      startNext()
    }
  }
}

/** How many tasks belong to the name of a caller, and how many to the caller's address. */
type Count = readonly [name: number, address: number]

function countOf(callers: readonly (Caller | undefined)[], caller: Caller | undefined): Count {
  const others = callers.filter((other) => other !== undefined)
  return [
    others.filter(({ name }) => name === caller?.name).length,
    others.filter(({ address }) => address === caller?.address).length,
  ]
}

function isLess([name, address]: Count, [otherName, otherAddress]: Count = [0, 0]): boolean {
  return name === otherName ? address < otherAddress : name < otherName
}

function refuseOne(waiting: Waiting[]): void {
  const callers = waiting.map(({ caller }) => caller)
  const counts = callers.map((caller) => countOf(callers, caller))
  // In a tie the later task is refused, so that adding a task gains nothing.
  const index = callers.reduceRight(
    (most, caller, at) => (caller && isLess(counts[most] ?? [0, 0], counts[at]) ? at : most),
    callers.findLastIndex((caller) => caller !== undefined),
  )
  const [refused] = waiting.splice(index, 1)
  refused?.refuse(new DomainError('unavailable'))
}
