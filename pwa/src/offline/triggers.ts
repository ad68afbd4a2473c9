import type { Connection } from './connection'
import type { DrainOptions } from './drain'
import { DRAIN_MESSAGE, SYNC_TAG } from './sync-names'

export type TriggerContext = {
  drain: (options: DrainOptions) => Promise<unknown>
  connection: Pick<Connection, 'noteBrowserOffline' | 'onRecovered'>
  window: Window
  document: Document
  service_worker: ServiceWorkerContainer | undefined
}

/** Starts draining and goes on at every sign that it may work now; gives what ends it. */
export function startTriggers(context: TriggerContext): () => void {
  const { connection, window, document, service_worker } = context
  const ended = new AbortController()
  const { signal } = ended
  const go = (options: DrainOptions) => void context.drain(options).catch(() => undefined)

  window.addEventListener('online', () => go({ hurry: true }), { signal })
  window.addEventListener('offline', connection.noteBrowserOffline, { signal })
  window.addEventListener('pageshow', () => go({}), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go({}), {
    signal,
  })
  service_worker?.addEventListener(
    'message',
    ({ data }: MessageEvent) => data === DRAIN_MESSAGE && go({ hurry: true }),
    { signal },
  )
  const forget = connection.onRecovered(() => go({ hurry: true }))
  // One attempt at every start: the session may be back, and the build may be new.
  go({ release: ['auth', 'user', 'upgrade'] })
  return () => {
    ended.abort()
    forget()
  }
}

/** Asks the browser to wake the worker once there is network; Chromium alone knows how, and nothing depends on it. */
export async function registerSync(service_worker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await service_worker?.ready
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(SYNC_TAG).catch(() => undefined)
}
