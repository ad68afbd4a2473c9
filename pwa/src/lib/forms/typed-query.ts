import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

export type TypedQuery = { text: string; type: (text: string) => void; settle: () => void }

/** Text that is typed here and settles into `query` after a pause; a `query` that changes elsewhere (back, a link) wins. */
export function useTypedQuery(query: string | undefined, onSettled: (text: string) => void): TypedQuery {
  const router = useRouter()
  const [text, setText] = useState(query ?? '')
  const settled = useRef(query ?? '')
  const settle = () => {
    if (text.trim() === settled.current) return
    settled.current = text.trim()
    onSettled(settled.current)
  }
  useEffect(() => {
    if ((query ?? '') === settled.current) return
    settled.current = query ?? ''
    setText(settled.current)
  }, [query])
  useEffect(() => {
    const timer = setTimeout(() => {
      const { location, resolvedLocation } = router.state
      // Whoever already goes somewhere else is not to be held back by what was typed before.
      if (!resolvedLocation || location.pathname === resolvedLocation.pathname) settle()
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // Only what is typed starts the pause anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return { text, type: setText, settle }
}
