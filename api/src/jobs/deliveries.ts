import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { hasDue, queueDueMails, sendDuePushes } from '../features/notices/delivery-service.ts'
import type { Logger } from '../lib/logger.ts'
import type { SendPush } from './send-push.ts'

const LOOK_MS = 1000
const REST_AFTER_FAILURE_MS = 5000

/**
 * Starts to send due notices. Every replica does so, and takes only notices that no other has taken. Polls every
 * second, which is cheap, because the index of due rows is nearly always empty. Pushes and mails run in separate loops,
 * so that a push server that hangs delays no mail.
 */
export function startDeliveries(deps: { db: Db; log: Logger; sendPush: SendPush }): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const { db, sendPush } = deps
  const running = [
    keepDoing(async () => (await hasDue(db, 'push')) && (await sendDuePushes(db, sendPush)), {
      ...deps,
      signal,
    }),
    keepDoing(async () => (await hasDue(db, 'mail')) && (await queueDueMails(db)) > 0, { ...deps, signal }),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Repeats `work`: at once if it returns true (there may be more to do), otherwise after a pause. */
async function keepDoing(
  work: () => Promise<boolean>,
  { log, signal }: { log: Logger; signal: AbortSignal },
) {
  while (!signal.aborted) {
    const rest = await work().then(
      (hasMore) => (hasMore ? 0 : LOOK_MS),
      (error: unknown) => {
        log.warn({ err: error instanceof Error ? error.message : undefined }, 'notices could not be sent')
        return REST_AFTER_FAILURE_MS
      },
    )
    await pause(rest, undefined, { signal }).catch(() => undefined)
  }
}
