import { setTimeout as delay } from 'node:timers/promises'
import type { OwnServer } from './server.ts'

type Restart = {
  /** Undefined, or an error, where it did not come up: a full disk, orphaned backends that still end. */
  restart: () => Promise<OwnServer | undefined>
  log: (line: string) => void
  /** Whether its data is still there. */
  isThere: () => Promise<boolean>
  /** Hears that it will not run again. */
  giveUp: () => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
const MOST_TRIES_WITHOUT_DATA = 5

/**
 * Starts the server again whenever it ends by itself, for as long as it takes (a disk may be full for hours), but not
 * without its data; gives what stops it for good.
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
