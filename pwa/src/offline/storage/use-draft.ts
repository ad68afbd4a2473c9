import { useEffect, useMemo, useState } from 'react'
import { createDraft, type Draft } from './drafts'

export type DraftView<T> = {
  /** What was kept; undefined while loading or where there was nothing. */
  kept: T | undefined
  is_loaded: boolean
  /** Undefined for a visitor: drafts belong to somebody. */
  draft: Draft<T> | undefined
}

/** A form's draft: call `draft.save` with every change, `draft.stop` before enqueueing with the same `id`. */
export function useDraft<T>(user_id: number | undefined, id: string): DraftView<T> {
  const draft = useMemo(
    () => (user_id === undefined || typeof window === 'undefined' ? undefined : createDraft<T>(user_id, id)),
    [user_id, id],
  )
  const [loaded, setLoaded] = useState<{ of: Draft<T>; kept: T | undefined }>()

  useEffect(() => {
    if (!draft) return
    const flush = () => void draft.flush()
    let isGone = false
    void draft.load().then((kept) => !isGone && setLoaded({ of: draft, kept }))
    window.addEventListener('pagehide', flush)
    return () => {
      isGone = true
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [draft])
  const is_loaded = draft === undefined || loaded?.of === draft
  return { kept: is_loaded ? loaded?.kept : undefined, is_loaded, draft }
}
