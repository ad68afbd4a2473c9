import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

export type TypedQuery = { text: string; type: (text: string) => void; settle: () => void }

type Typing = { query: string | undefined; pauseMs: number; onSettled: (text: string) => void }

/** Typed text that is passed to `onSettled` after a pause. A `query` that changes elsewhere (back, a link) replaces the text. */
export function useTypedQuery({ query, pauseMs, onSettled }: Typing): TypedQuery {
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
      // A navigation to another path must not be interrupted by what was typed before.
      if (!resolvedLocation || location.pathname === resolvedLocation.pathname) settle()
    }, pauseMs)
    return () => clearTimeout(timer)
    // Only typing restarts the pause.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return { text, type: setText, settle }
}
