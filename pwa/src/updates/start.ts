import { whenIdle } from '../lib/when-idle.ts'

/** The worker comes after the page: at once where one already controls it, else when all that is visible is there. */
export function startUpdates(): void {
  // Absent without HTTPS and in some private modes.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const start = () => void registerWorker().catch(() => undefined)
  if (navigator.serviceWorker.controller) start()
  else if (document.readyState === 'complete') whenIdle(start)
  else window.addEventListener('load', () => whenIdle(start), { once: true })
}

async function registerWorker(): Promise<void> {
  const { watchWorker } = await import('./watch-worker.ts')
  await watchWorker(navigator.serviceWorker)
}
