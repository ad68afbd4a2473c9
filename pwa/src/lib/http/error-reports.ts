import type { ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'

type RouteOfScreen = () => string

let routeOfScreen: RouteOfScreen | undefined

/**
 * Reports an error of the app to the server, but never a lost network. The module that sends reports is loaded at the
 * first error.
 */
export function reportError(kind: ClientErrorInput['kind'], error: unknown): void {
  const route = routeOfScreen
  if (route)
    import('./send-error.ts').then(
      (late) => late.sendError({ kind, error, route: route() }),
      () => {},
    )
}

/** From now on reports uncaught errors and unhandled rejections. */
export function watchErrors(route: RouteOfScreen): void {
  routeOfScreen = route
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
