import { catchInstallPrompt } from '../install/prompt.ts'
import { afterPageLoad } from '../lib/timing/after-page-load.ts'
import { watchMissingChunks } from '../updates/missing-chunk.ts'

/**
 * Starts what makes the page an app: service worker, updates, and the invitation to install. `drawn` resolves once the first
 * screen is painted.
 */
export function startPwa(drawn: Promise<void>): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates(drawn)
  void mayLoadMore(drawn)
    .then(afterPageLoad)
    .then(startInvitation)
    .catch(() => undefined)
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation.ts')
  loaded.startInvitation()
}

/**
 * Where a worker controls the page, the first screen is read from the phone, and while it is read the page is idle: more code
 * would only come before it. A first visit waits for the page to load.
 */
function mayLoadMore(drawn: Promise<void>): Promise<void> {
  return navigator.serviceWorker?.controller ? drawn : afterPageLoad()
}

/** Registers the service worker. */
function startUpdates(drawn: Promise<void>): void {
  // `navigator.serviceWorker` is absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  void mayLoadMore(drawn)
    .then(registerWorker)
    .catch(() => undefined)
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('../updates/watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
