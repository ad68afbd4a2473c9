import { setTimeout as delay } from 'node:timers/promises'
import type { OwnServer } from './server.ts'

type Restart = {
  /**
   * Returns undefined or throws if the server did not start, for example because of a full disk or orphaned backends that
   * are still ending.
   */
  restart: () => Promise<OwnServer | undefined>
  log: (line: string) => void
  /** Whether the data folder still exists. */
  isThere: () => Promise<boolean>
  /** Called when the server will not be restarted any more. */
  giveUp: () => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
const MOST_TRIES_WITHOUT_DATA = 5

/**
 * Restarts the server whenever it ends by itself, for as long as that takes (a disk may be full for hours), but gives up if
 * its data is gone. Returns a function that stops the server for good.
 */
export function superviseProcess(
  first: OwnServer,
  { restart, log, isThere, giveUp }: Restart,
): () => Promise<void> {
  const stopping = new AbortController()
  let server: OwnServer | undefined = first

  async function startAgain(): Promise<OwnServer | undefined> {
    let triesWithoutData = 0
    for (
      let pause = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      const next = await restart().catch((error: unknown) =>
        log(`PostgreSQL does not start: ${String(error)}`),
      )
      if (next) return next
      if (!(await isThere())) triesWithoutData += 1
      if (triesWithoutData === MOST_TRIES_WITHOUT_DATA) {
        giveUp()
        return undefined
      }
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
      // Stopped while a start was under way: the server that has just started must end too.
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
