import { mayFetchUnasked, readDataSaving } from '../offline/network/data-saving.ts'
import type { AppRouter } from './router.tsx'

/** Fetches the code of the screen to which most taps lead before the first of them, unless data is to be saved. */
export function preloadScreen(router: AppRouter, id: '/technicians/$id' | '/my-requests/$id'): void {
  if (!mayFetchUnasked(readDataSaving())) return
  // What does not come now comes with the tap.
  void Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => undefined)
}
