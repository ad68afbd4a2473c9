import { startTransition, useEffect, useState } from 'react'

const PAUSE_MS = 250

/** False from each change of `text` until it has stayed the same for a moment; the render that ends it may be interrupted. */
export function usePaused(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => startTransition(() => setRested(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, rested])
  return text === rested
}
