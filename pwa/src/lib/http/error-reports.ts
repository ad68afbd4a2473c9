import type { ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'

type Screen = { build: string; route: () => string }

let screen: Screen | undefined

/**
 * Reports an error of the app to the server, but never a lost network. The module that sends reports is loaded at the
 * first error.
 */
export function reportError(kind: ClientErrorInput['kind'], error: unknown): void {
  const { build = '', route } = screen ?? {}
  if (route)
    import('./send-error.ts').then(
      (late) => late.sendError({ kind, error, build, route: route() }),
      () => {},
    )
}

/** From now on reports uncaught errors and unhandled rejections. */
export function watchErrors(shown: Screen): void {
  screen = shown
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
