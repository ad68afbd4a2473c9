import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../lib/logger.ts'
import { type DatabaseEvents, type ListenConnection, listenToDatabase } from './repository.ts'

type ListenContext = DatabaseEvents & {
  pool: pg.Pool
  log: Logger
  /**
   * Called each time listening begins. All changes from transaction `seq` on will arrive; earlier ones may be missed.
   */
  onListening: (seq: number) => void
  onLost: () => void
}

const SOONEST_MS = 100
const LATEST_MS = 5_000

/** Listens until the returned function is called. Reconnects after each outage. */
export function keepListening(context: ListenContext): () => Promise<void> {
  const ended = new AbortController()
  const finished = listenAgain(context, ended.signal)
  return () => {
    ended.abort()
    return finished
  }
}

async function listenAgain(context: ListenContext, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  let wait = SOONEST_MS
  while (!signal.aborted) {
    const listener = await listenOnce(context)
    if (listener && !signal.aborted) {
      wait = SOONEST_MS
      context.onListening(listener.seq)
      await Promise.race([listener.lost, stopped])
      context.onLost()
    }
    await listener?.close()
    if (signal.aborted) return
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    wait = Math.min(wait * 2, LATEST_MS)
  }
}

async function listenOnce(context: ListenContext): Promise<ListenConnection | undefined> {
  try {
    return await listenToDatabase(context.pool, context)
  } catch (error) {
    context.log.warn({ err: (error as Error).message }, 'cannot listen for changes; trying again')
    return undefined
  }
}
