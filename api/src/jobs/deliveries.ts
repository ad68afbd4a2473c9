import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { hasDue, queueDueMails, sendDuePushes } from '../features/notices/delivery-service.ts'
import type { Logger } from '../lib/logger.ts'
import type { SendPush } from './send-push.ts'

const LOOK_MS = 1000
const REST_AFTER_FAILURE_MS = 5000

/**
 * Sends due notices from every replica; each takes rows that no other has taken. Polls every second instead of being
 * notified: the index of due rows is nearly always empty. Pushes and mails run in separate loops, so that a push server
 * that hangs delays no mail.
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

/** `work` returns whether there may be more. */
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
