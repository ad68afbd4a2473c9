import { mayFetchUnasked, readDataSaving } from '../offline/network/data-saving.ts'
import type { AppRouter } from './router.tsx'

/** Fetches the code of the screen that the address names, while it is not yet known who is here. */
export function preloadAddress(router: AppRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
}

/**
 * Fetches the code of the screen to which most taps lead before the first of them, and `parts` that it imports later,
 * unless data is to be saved.
 */
export function preloadScreen(
  router: AppRouter,
  id: '/technicians/$id' | '/my-requests/$id',
  parts: readonly (() => Promise<unknown>)[] = [],
): void {
  if (!mayFetchUnasked(readDataSaving())) return
  const screen = async () => router.loadRouteChunk(router.routesById[id])
  // What does not come now comes with the tap.
  for (const bring of [screen, ...parts]) bring().catch(() => undefined)
}
