import { useEffect } from 'react'
import { createLive } from '../../lib/live'

/** When what stands on screen was last heard from the server; undefined where that does not matter. */
export const shownAge = createLive<number | undefined>(undefined)

/** Tells the line under the header how old this screen's content is. */
export function useShownAge(as_of: number | null | undefined): void {
  useEffect(() => {
    shownAge.set(as_of ?? undefined)
    return () => shownAge.set(undefined)
  }, [as_of])
}
