import type { AppRouter } from './router.tsx'

/** After a change of path the new screen's heading takes the focus, so that a screen reader reads it out. */
export function focusAfterNavigation(router: AppRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content')
    heading?.focus({ preventScroll: true })
  })
}
