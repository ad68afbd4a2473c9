/** Focuses the screen's heading, for when the focused element has disappeared. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
