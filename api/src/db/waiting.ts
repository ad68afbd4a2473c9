import type pg from 'pg'

/** The callers that wait for a connection of the pool. */
export type DatabaseQueue = {
  readonly waitingCount: number
  /** Estimated wait of one more caller in ms, from how long recent callers kept a connection. */
  readonly expectedWaitMs: number
}

/** Weight of the newest value in a moving average over about thirty calls, a fraction of a second under load. */
const WEIGHT = 1 / 32

export function watchQueue(pool: pg.Pool): DatabaseQueue {
  const taken = new WeakMap<pg.PoolClient, number>()
  let heldMs = 0
  pool.on('acquire', (client) => taken.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const since = taken.get(client)
    if (since !== undefined) heldMs += (performance.now() - since - heldMs) * WEIGHT
  })
  return {
    get waitingCount() {
      return pool.waitingCount
    },
    get expectedWaitMs() {
      return (pool.waitingCount * heldMs) / pool.options.max
    },
  }
}
