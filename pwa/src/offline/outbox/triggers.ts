import { DRAIN_MESSAGE, SYNC_TAG } from '../../lib/worker-messages.ts'
import type { Connection } from '../network/connection.ts'
import type { DrainOptions } from './drain.ts'
import type { UserOutbox } from './user-outbox.ts'

export type TriggerContext = {
  drain: (options: DrainOptions) => Promise<unknown>
  connection: Pick<Connection, 'noteBrowserOffline' | 'onRecovered'>
  window: Window
  document: Document
  service_worker: ServiceWorkerContainer | undefined
}

/** Starts draining and goes on at every sign that it may work now; gives what ends it. */
export function startTriggers(context: TriggerContext): () => void {
  const { connection, window, document, service_worker: serviceWorker } = context
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
    // Unhurried: the worker that says so is at it itself.
    ({ data }: MessageEvent) => data === DRAIN_MESSAGE && go({}),
    { signal },
  )
  const forget = connection.onRecovered(() => go({ hurry: true }))
  // One attempt at every start: somebody looks, the session may be back, and the build may be new.
  go({ hurry: true, release: ['auth', 'user', 'upgrade'] })
  return () => {
    ended.abort()
    forget()
  }
}

/**
 * Asks the browser, once from the moment on that something waits until nothing does, to wake the worker when there is
 * network. Where there is, it is woken at once: asked with every attempt it would try without a pause.
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

/** Chromium alone knows how, and nothing depends on it. */
export async function wakeWorkerOnce(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.ready
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(SYNC_TAG).catch(() => undefined)
}
