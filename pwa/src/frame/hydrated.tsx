import { useEffect } from 'react'

/** Marks the document once React listens; the watchdog and the tests wait for it. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}
