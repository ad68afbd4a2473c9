import type { RegisteredRouter } from '@tanstack/react-router'
import { mayFetchUnasked, readDataSaving } from '../lib/data-saving.ts'

/** Loads the code of the current URL's screen while the session is still being read. */
export function preloadAddress(router: RegisteredRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
}

/** Loads the code of the case screen before the first tap on a case, unless data saving is on. */
export function preloadCase(router: RegisteredRouter): void {
  if (!mayFetchUnasked(readDataSaving())) return
  // A load that fails here is repeated on the tap.
  router.loadRouteChunk(router.routesById['/my-requests/$id'])?.catch(() => undefined)
}
