import { mayFetchUnasked, readDataSaving } from '../offline/network/data-saving.ts'
import type { AppRouter } from './router.tsx'

/** Fetches the code of the screen that the address names, while it is not yet known who is here. */
export function preloadAddress(router: AppRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
}

/** Fetches the code of a case before the first tap on one, unless data is to be saved. */
export function preloadCase(router: AppRouter): void {
  if (!mayFetchUnasked(readDataSaving())) return
  // What does not come now comes with the tap.
  router.loadRouteChunk(router.routesById['/my-requests/$id'])?.catch(() => undefined)
}
