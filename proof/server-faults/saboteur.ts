import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * How a statement fails: the server refuses it (its disk is full), or the connection is cut before it arrives, or after it
 * has run, so that its outcome is unknown.
 */
export const SABOTAGES = ['refused', 'cut before', 'cut after'] as const
export type Sabotage = (typeof SABOTAGES)[number]

export type Saboteur = {
  /** Makes the `n`th statement from now on fail, counted from 1. */
  arm: (n: number, sabotage: Sabotage) => void
  hasStruck: () => boolean
}

type Query = (...args: unknown[]) => Promise<unknown>

const REFUSAL = `do $$ begin raise exception 'planted' using errcode = '53100'; end $$`

/** Intercepts statements on every connection that `pool` opens from now on. */
export function sabotage(pool: pg.Pool): Saboteur {
  let left = 0
  let how: Sabotage = 'refused'
  let hasStruck = false

  async function fail(client: pg.PoolClient, query: Query, args: unknown[]): Promise<unknown> {
    hasStruck = true
    if (how === 'refused') return query(REFUSAL)
    if (how === 'cut after') await query(...args).catch(() => undefined)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const closed = once(stream, 'close')
    stream.destroy()
    await closed
    throw new Error('Connection terminated unexpectedly')
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    client.query = ((...args: unknown[]) => {
      if (left === 0) return query(...args)
      left -= 1
      return left === 0 ? fail(client, query, args) : query(...args)
    }) as typeof client.query
  })
  return {
    arm: (n, sabotage) => {
      left = n
      how = sabotage
      hasStruck = false
    },
    hasStruck: () => hasStruck,
  }
}
