import type { RegisteredRouter } from '@tanstack/react-router'
import { createObservable } from '../lib/observable.ts'
import { useLive } from '../lib/use-live.ts'
import { lazyDirectory } from '../offline/directory/lazy-directory.ts'
import type { OfflineLayer } from './offline-layer.ts'

const layer = createObservable<OfflineLayer | undefined>(undefined)

/** The offline layer, or undefined until it has loaded. It loads after the first paint. */
export function useOfflineLayer(): OfflineLayer | undefined {
  return useLive<OfflineLayer | undefined>(layer, undefined)
}

export async function loadOfflineLayer(router: RegisteredRouter): Promise<void> {
  try {
    const { offlineLayer } = await import('./offline-layer.ts')
    offlineLayer.start(router)
    layer.set(offlineLayer)
  } catch {
    // Without the layer the lists ask the server. Loading is tried again when the network returns.
    lazyDirectory.set({ status: 'missing' })
    window.addEventListener('online', () => void loadOfflineLayer(router), { once: true })
  }
}
