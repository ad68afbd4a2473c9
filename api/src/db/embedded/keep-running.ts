import { setTimeout as delay } from 'node:timers/promises'
import type { OwnServer } from './server.ts'

type Restart = {
  /** Undefined, or an error, where it did not come up: a full disk, orphaned backends that still end. */
  restart: () => Promise<OwnServer | undefined>
  log: (line: string) => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000

/** Starts the server again whenever it ends by itself, for as long as it takes; gives what stops it for good. */
export function keepRunning(first: OwnServer, { restart, log }: Restart): () => Promise<void> {
  const stopping = new AbortController()
  let server: OwnServer | undefined = first

  async function startAgain(): Promise<OwnServer | undefined> {
    for (
      let pause = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      const next = await restart().catch((error: unknown) =>
        log(`PostgreSQL does not start: ${String(error)}`),
      )
      if (next) return next
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    return undefined
  }

  async function watch(): Promise<void> {
    while (server) {
      await server.ended
      if (stopping.signal.aborted) return
      log('PostgreSQL ended by itself: starting it again')
      server = await startAgain()
      // Told to stop while a start was under way, which has come up.
      if (stopping.signal.aborted) await server?.stop()
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await server?.stop()
    await watching
  }
}
