/**
 * Ref callback of what replaces the control that was pressed: brings it into view and focuses it. Screen readers then read
 * it, and the keyboard goes on from there. The element needs `tabIndex={-1}`.
 */
export function showAnswer(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
