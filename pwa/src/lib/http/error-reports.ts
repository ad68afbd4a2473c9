import type { ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'

type Screen = { build: string; route: () => string }

let screen: Screen | undefined

/** Tells the server of an error of ours; never of a lost network. What knows how comes with the first error. */
export function reportError(kind: ClientErrorInput['kind'], error: unknown): void {
  const { build = '', route } = screen ?? {}
  if (route)
    import('./send-error.ts').then(
      (late) => late.sendError({ kind, error, build, route: route() }),
      () => {},
    )
}

/** Hears what nobody caught, from now on. */
export function watchErrors(shown: Screen): void {
  screen = shown
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
