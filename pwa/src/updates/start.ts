import { whenSettled } from '../lib/when-settled.ts'

/** The worker comes after the page: at once where one already controls it, else once the first visit has settled. */
export function startUpdates(): void {
  // Absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const start = () => void registerWorker().catch(() => undefined)
  if (navigator.serviceWorker.controller) start()
  else whenSettled(start)
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('./watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
