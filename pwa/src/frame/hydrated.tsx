import { useEffect, useLayoutEffect } from 'react'

/** Marks the document once React listens; a click before that would be lost, so tests wait for it. */
export function Hydrated({ onDrawn }: { onDrawn: (() => void) | undefined }) {
  // Before anything else happens on the new elements.
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}
