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
  void afterPageLoad()
    .then(startInvitation)
    .catch(() => undefined)
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation.ts')
  loaded.startInvitation()
}

/** Registers the service worker: after the first screen if one already controls the page, else after the page has loaded. */
function startUpdates(drawn: Promise<void>): void {
  // `navigator.serviceWorker` is absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const ready = navigator.serviceWorker.controller ? drawn : afterPageLoad()
  void ready.then(registerWorker).catch(() => undefined)
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('../updates/watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
