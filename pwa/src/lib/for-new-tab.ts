type Pressed = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** True for a click that opens a new tab or window, or downloads: the page must leave it to the browser. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
