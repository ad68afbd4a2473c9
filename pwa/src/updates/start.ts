import { afterPageLoad } from '../lib/timing/after-page-load.ts'

/** Registers the service worker: at once where one already controls the page, else after the page has loaded. */
export function startUpdates(): void {
  // Absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const ready = navigator.serviceWorker.controller ? Promise.resolve() : afterPageLoad()
  void ready.then(registerWorker).catch(() => undefined)
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('./watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
