import { DRAIN_MESSAGE, SYNC_TAG } from '../../lib/worker-messages.ts'
import type { Connection } from '../network/connection.ts'
import type { DrainOptions } from './drain.ts'
import type { UserOutbox } from './user-outbox.ts'

export type TriggerContext = {
  drain: (options: DrainOptions) => Promise<unknown>
  connection: Pick<Connection, 'noteBrowserOffline' | 'onRecovered'>
  window: Window
  document: Document
  serviceWorker: ServiceWorkerContainer | undefined
}

/** Drains now, and after every event that may make sending possible. Returns a function that stops this. */
export function startTriggers(context: TriggerContext): () => void {
  const { connection, window, document, serviceWorker } = context
  const ended = new AbortController()
  const { signal } = ended
  const go = (options: DrainOptions) => void context.drain(options).catch(() => undefined)

  window.addEventListener('online', () => go({ hurry: true }), { signal })
  window.addEventListener('offline', connection.noteBrowserOffline, { signal })
  window.addEventListener('pageshow', () => go({}), { signal })
  const look = () => document.visibilityState === 'visible' && go({ hurry: true })
  document.addEventListener('visibilitychange', look, { signal })
  serviceWorker?.addEventListener(
    'message',
    // Without hurry: the worker that sends this message is already sending.
    ({ data }: MessageEvent) => data === DRAIN_MESSAGE && go({}),
    { signal },
  )
  const forget = connection.onRecovered(() => go({ hurry: true }))
  // One attempt at every start: somebody is looking, the session may be back, and the build may be new.
  go({ hurry: true, release: ['auth', 'user', 'upgrade'] })
  return () => {
    ended.abort()
    forget()
  }
}

/**
 * Registers one background sync when items begin to wait. If the network works, the browser starts the sync at once:
 * registering at every attempt would retry without a pause.
 */
export function wakeWorkerLater(
  outbox: Pick<UserOutbox, 'store' | 'subscribe'>,
  serviceWorker: ServiceWorkerContainer | undefined,
): () => void {
  let isRegistered = false
  return outbox.subscribe(async () => {
    const records = await outbox.store.read().catch(() => [])
    const isWaiting = records.some(({ state }) => state === 'queued' || state === 'sending')
    if (isWaiting && !isRegistered) void wakeWorkerOnce(serviceWorker)
    isRegistered = isWaiting
  })
}

/** Registers a background sync. Only Chromium supports it, and nothing depends on it. */
export async function wakeWorkerOnce(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.ready
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(SYNC_TAG).catch(() => undefined)
}
