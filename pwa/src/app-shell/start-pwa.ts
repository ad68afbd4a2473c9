import { catchInstallPrompt } from '../install/prompt.ts'
import { afterPageLoad } from '../lib/timing/after-page-load.ts'
import { watchMissingChunks } from '../updates/missing-chunk.ts'

/** Starts what makes the page an app: service worker, updates, and the invitation to install. */
export function startPwa(): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates()
  void afterPageLoad()
    .then(startInvitation)
    .catch(() => undefined)
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation.ts')
  loaded.startInvitation()
}

/** Registers the service worker: at once if one already controls the page, else after the page has loaded. */
function startUpdates(): void {
  // `navigator.serviceWorker` is absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const ready = navigator.serviceWorker.controller ? Promise.resolve() : afterPageLoad()
  void ready.then(registerWorker).catch(() => undefined)
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('../updates/watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
