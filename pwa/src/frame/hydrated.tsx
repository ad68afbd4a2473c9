import { useEffect, useLayoutEffect } from 'react'

type HydratedProps = { onDrawn: (() => void) | undefined; onListening: (() => void) | undefined }

/** Marks the document once React listens; a click before that would be lost, so tests wait for it. */
export function Hydrated({ onDrawn, onListening }: HydratedProps) {
  // Before anything else happens on the new elements.
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
    onListening?.()
  }, [onListening])
  return null
}
