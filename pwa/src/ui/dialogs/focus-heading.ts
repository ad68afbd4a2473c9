/** Gives the focus to the screen's heading, where what had it is no longer there. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
