import { useEffect } from 'react'

/** Marks the document once React listens; a click before that would be lost, so tests wait for it. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}
