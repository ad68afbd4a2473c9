import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * After a change of path, focuses the new screen's heading, so that a screen reader reads it out and Tab goes on from there.
 * A screen that is drawn again, for example in place of its skeleton, has a new heading: the focus goes to that one, unless
 * the user has moved it meanwhile.
 */
export function focusAfterNavigation(router: RegisteredRouter): void {
  let focused: HTMLElement | undefined
  const focus = () => {
    focused =
      document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content') ?? undefined
    focused?.focus({ preventScroll: true })
  }
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) focus()
  })
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    if (document.activeElement === document.body) focus()
    else focused = undefined
  }).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => {
    if (target !== focused) focused = undefined
  })
  // A tap beside all fields takes the focus away without giving it to another element.
  document.addEventListener('pointerdown', () => (focused = undefined))
}
