type Pressed = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click that the browser answers with a new tab or window, or a download: the page leaves it alone. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
