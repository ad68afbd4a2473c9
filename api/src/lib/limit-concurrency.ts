import { type Caller, currentCaller } from './current-caller.ts'
import { DomainError } from './domain-error.ts'

export type Concurrency = {
  /** How many works run at a time. */
  max: number
  /** How many may wait for those; any number where it is left out. */
  mostWaiting?: number
  /** Who the work is for; whoever made the call where it is left out. */
  callerOf?: () => Caller | undefined
}

type Waiting = { caller: Caller | undefined; start: () => void; refuse: (error: DomainError) => void }

/**
 * Gives a function that runs only so many works at a time. Of those that wait the next one is that of whoever has the
 * fewest running. Where too many wait, a new one takes the place of the last of whoever waits with the most, and who loses
 * the place gets `unavailable`: so one who asks for much cannot shut out one who asks for little. Of callers with as many
 * the addresses are compared. Who no longer waits for an answer loses the place too. A work that nobody outside asked for
 * may always wait.
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
          // Whoever has just been started or refused waits no more.
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

/** How many are of the same name, and how many of the same address. */
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
  // Of two with as many the later one: the newest of all has gained nothing by asking.
  const index = callers.reduceRight(
    (most, caller, at) => (caller && isLess(counts[most] ?? [0, 0], counts[at]) ? at : most),
    callers.findLastIndex((caller) => caller !== undefined),
  )
  const [refused] = waiting.splice(index, 1)
  refused?.refuse(new DomainError('unavailable'))
}
