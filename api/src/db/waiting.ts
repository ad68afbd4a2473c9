import type pg from 'pg'

/** Those that wait for a connection of a pool. */
export type DatabaseQueue = {
  readonly waitingCount: number
  /** How long one more would wait, from how long the connections were held of late. */
  readonly expectedWaitMs: number
}

/** Of the newest time in the mean: some thirty calls, a fraction of a second under load. */
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
