import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { hasDue, queueDueMails, sendDuePushes } from '../features/notices/delivery-service.ts'
import type { Logger } from '../lib/logger.ts'
import type { SendPush } from './send-push.ts'

const LOOK_MS = 1000
const REST_AFTER_FAILURE_MS = 5000

/**
 * Sends what the notices say is due, from every replica: each takes rows that no other has. They are looked at every
 * second instead of being told of, as an index over what waits is nearly always empty; pushes and mails go by themselves,
 * so that a push server that hangs holds up no mail.
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

/** `work` tells whether there may be more. */
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
