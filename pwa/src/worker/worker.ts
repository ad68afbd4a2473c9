import { mustUpdateWait, noteUpdate, readUpdateNotes } from '../lib/held-updates.ts'
import { onSessionEnd } from '../lib/session/pending-sign-out.ts'
import {
  CLAIM,
  DRAIN_MESSAGE,
  SKIP_WAITING,
  SKIP_WAITING_IF_ALONE,
  STORE_LATER,
  SYNC_TAG,
} from '../lib/worker-messages.ts'
import { drainInWorker, fetchChangesAfterPush } from '../offline/worker.ts'
import { matchHandler } from './match-handler.ts'
import {
  closeNotices,
  openNotice,
  renewSubscription,
  type SubscriptionChange,
  showNotice,
} from './notices.ts'
import { photo } from './photo-cache.ts'
import { createShellCache, type ShellFile } from './shell-cache.ts'

// Only Chromium has these, and TypeScript's library does not declare them.
type SyncEvent = ExtendableEvent & { tag: string }
type InstallEvent = ExtendableEvent & {
  addRoutes?: (rule: { condition: { requestMode: string }; source: string }) => Promise<void>
}
declare const self: ServiceWorkerGlobalScope & {
  /** Set by `sw.js` before it imports this file. */
  shellFiles: ShellFile[]
}

const LOOKS = 5
const LOOK_MS = 400

const files = self.shellFiles
const paths = new Set(files.map(({ url }) => url))
const shell = createShellCache(files)

// When the session ends, the worker only closes the notices. The next page deletes the user's other data, because it
// can open the databases.
onSessionEnd(closeNotices)

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([awaitWorker(event), holdUpdate().then(shell.install)]).then(endHolding)),
)
self.addEventListener('activate', (event) =>
  event.waitUntil(shell.dropOld().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const handler = matchHandler(request, self.location.origin, paths)
  if (handler === 'shell') event.respondWith(shell.document(request))
  else if (handler === 'file') event.respondWith(shell.file(request))
  else if (handler === 'photo') event.respondWith(photo(request.url, (work) => event.waitUntil(work)))
})

// Takes over only when asked: a page must not receive another build's files.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
  if (type === CLAIM) event.waitUntil(self.clients.claim())
  // The next start asks again.
  if (type === STORE_LATER) event.waitUntil(shell.storeLater().catch(() => undefined))
  if (type === SKIP_WAITING_IF_ALONE) event.waitUntil(takeOverIfAlone(event.ports[0]))
})

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(drainEverywhere())
}) as EventListener)

self.addEventListener('push', (event) =>
  event.waitUntil(showNotice(event.data).then(() => fetchChangesAfterPush().catch(() => undefined))),
)
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))
self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) =>
  event.waitUntil(renewSubscription(event))) as EventListener)

/**
 * While Chromium starts a stopped worker, it sends the navigation to the server too, in case the worker does not answer it. We
 * answer all of them, so that page would be paid for and thrown away. This rule stops it.
 */
async function awaitWorker(event: InstallEvent): Promise<void> {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' }
  // A browser with an earlier form of these rules must still install the worker.
  await event.addRoutes?.(rule).catch(() => undefined)
}

/**
 * Rejects, which ends the installation of a newer build, while that build must not be downloaded. The browser tries again
 * at the next navigation.
 */
async function holdUpdate(): Promise<void> {
  // The first installation is never held: without it the app would not work offline.
  if (!self.registration.active || !mustUpdateWait(await readUpdateNotes())) return
  await noteUpdate({ isHeld: true })
  throw new Error('Data saving is on: the new build waits for Wi-Fi or a tap')
}

async function endHolding(): Promise<void> {
  if (self.registration.active) await noteUpdate({ isHeld: false, isWanted: false })
}

async function takeOverIfAlone(port: MessagePort | undefined): Promise<void> {
  const alone = await isAlone()
  port?.postMessage(alone)
  if (alone) await self.skipWaiting()
}

async function isAlone(): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await windows()).length === 1) return true
    // A window that is closing, or whose page is being replaced, is still counted for a moment.
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  return false
}

/** Also tells open pages to send; the outbox lock lets only one of them or the worker do it. */
async function drainEverywhere(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has none
  for (const client of await windows()) client.postMessage(DRAIN_MESSAGE)
  // The browser repeats a failed `sync` event.
  if (!(await drainInWorker())) throw new Error('Something still waits to be sent')
}

function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
