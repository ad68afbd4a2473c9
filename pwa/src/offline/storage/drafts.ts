import { useEffect, useMemo, useState } from 'react'
import { userDatabase } from './databases.ts'
import { type StorageFailure, storageFailure } from './storage-failure.ts'

const DEBOUNCE_MS = 500

export type Draft<T> = {
  load: () => Promise<T | undefined>
  /** Kept half a second after the last call, or at once when the page goes. */
  save: (value: T) => void
  flush: () => Promise<void>
  clear: () => Promise<void>
  /** The item was enqueued, which has removed the draft: nothing may be written any more. */
  stop: () => void
  failure: () => StorageFailure | undefined
}

/** What a form holds, kept over reloads. `id` names the form and what it is about: `service_request:12`. */
export function createDraft<T>(user_id: number, id: string): Draft<T> {
  const database = userDatabase(user_id)
  let waiting: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failure: StorageFailure | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    await attempt(database.use((db) => db.drafts.put({ id, value, saved_at: Date.now() })))
  }
  async function attempt(work: Promise<unknown>): Promise<void> {
    try {
      await work
      failure = undefined
    } catch (error) {
      failure = storageFailure(error)
    }
  }
  function stop(): void {
    clearTimeout(timer)
    waiting = undefined
  }
  return {
    load: async () =>
      (await database.use((db) => db.drafts.get(id)).catch(() => undefined))?.value as T | undefined,
    save: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), DEBOUNCE_MS)
    },
    flush,
    clear: async () => {
      stop()
      await attempt(database.use((db) => db.drafts.delete(id)))
    },
    stop,
    failure: () => failure,
  }
}

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
