import { DomainError } from './domain-error.ts'

export type Concurrency = {
  /** How many works run at a time. */
  max: number
  /** How many may wait for those; any number where it is left out. */
  most_waiting?: number
  /** Who the work is for; a work for nobody may always wait. */
  ownerOf?: () => string | undefined
}

type Waiting = { owner: string | undefined; start: () => void; refuse: (error: DomainError) => void }

/**
 * Gives a function that runs only so many works at a time; the others wait in order. Where too many wait, a new one takes
 * the place of the last of whoever waits with the most, and who loses the place gets `unavailable`: so one who asks for
 * much cannot shut out one who asks for little.
 */
export function limitConcurrency({
  max,
  most_waiting = Number.POSITIVE_INFINITY,
  ownerOf = () => undefined,
}: Concurrency): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: Waiting[] = []

  async function wait(): Promise<void> {
    const owner = ownerOf()
    await new Promise<void>((start, refuse) => {
      waiting.push({ owner, start, refuse })
      if (waiting.length > most_waiting && owner !== undefined) refuseOne(waiting)
    })
  }

  return async (work) => {
    if (running >= max) await wait()
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else running -= 1
    }
  }
}

function refuseOne(waiting: Waiting[]): void {
  const owners = waiting.flatMap(({ owner }) => owner ?? [])
  const countOf = (owner: string) => owners.filter((other) => other === owner).length
  // Of two with as many the later one: the newest of all has gained nothing by asking.
  const heaviest = owners.reduceRight((most, owner) => (countOf(owner) > countOf(most) ? owner : most))
  const index = waiting.findLastIndex(({ owner }) => owner === heaviest)
  const [refused] = waiting.splice(index, 1)
  refused?.refuse(new DomainError('unavailable'))
}
