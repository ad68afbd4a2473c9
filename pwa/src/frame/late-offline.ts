import { createLive } from '../lib/live.ts'
import { useLive } from '../lib/use-live.ts'
import type { AppRouter } from '../navigation/router.tsx'
import { bringDirectoryCode, lateDirectory } from '../offline/directory/late-directory.ts'
import type { OfflineLayer } from './offline-layer.ts'

const layer = createLive<OfflineLayer | undefined>(undefined)

/** What works without a network, once it is there; it comes after the first paint. */
export function useOfflineLayer(): OfflineLayer | undefined {
  return useLive<OfflineLayer | undefined>(layer, undefined)
}

/** `build`: the path of the script that starts this one. */
export async function loadOfflineLayer(router: AppRouter, build: string): Promise<void> {
  bringDirectoryCode()
  try {
    const { offlineLayer } = await import('./offline-layer.ts')
    offlineLayer.start(router, build)
    layer.set(offlineLayer)
  } catch {
    // Without it the lists ask the server, and the next network brings it.
    lateDirectory.set({ status: 'missing' })
    window.addEventListener('online', () => void loadOfflineLayer(router, build), { once: true })
  }
}
