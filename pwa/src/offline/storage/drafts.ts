import { useEffect, useMemo, useState } from 'react'
import { DRAFT_PREFIX } from '../../lib/forms/drop-drafts.ts'
import { safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import { userDatabase } from './databases.ts'
import { type StorageFailure, storageFailure } from './storage-failure.ts'

const DEBOUNCE_MS = 500

export type Draft<T> = {
  load: () => Promise<T | undefined>
  /** Stores the value half a second after the last call, or at once when the page is left. */
  save: (value: T) => void
  flush: () => Promise<void>
  /** For a page that is being left: writes to localStorage too, because IndexedDB may not finish. */
  keepAtOnce: () => void
  clear: () => Promise<void>
  /** Stops all writing. Call it when the item is enqueued, which removes the draft. */
  stop: () => void
  failure: () => StorageFailure | undefined
}

/** A form's values, kept over reloads. `id` names the form and its subject: `service_request:12`. */
export function createDraft<T>(userId: number, id: string): Draft<T> {
  const database = userDatabase(userId)
  let waiting: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failure: StorageFailure | undefined
  const mirror = `${DRAFT_PREFIX}${userId}:${id}`

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    await store({ value, saved_at: Date.now() })
  }
  async function store(draft: KeptDraft): Promise<void> {
    await attempt(database.use((db) => db.drafts.put({ id, ...draft })))
    if (failure === undefined) safeLocalStorage.remove(mirror)
  }
  async function load(): Promise<T | undefined> {
    const row = await database.use((db) => db.drafts.get(id)).catch(() => undefined)
    const mirrored = parseMirror(safeLocalStorage.read(mirror))
    if (!mirrored || mirrored.saved_at < (row?.saved_at ?? 0)) return row?.value as T | undefined
    await store(mirrored)
    return mirrored.value as T
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
    safeLocalStorage.remove(mirror)
  }
  return {
    load,
    save: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), DEBOUNCE_MS)
    },
    flush,
    keepAtOnce: () => {
      if (waiting) safeLocalStorage.write(mirror, JSON.stringify({ ...waiting, saved_at: Date.now() }))
      void flush()
    },
    clear: async () => {
      stop()
      await attempt(database.use((db) => db.drafts.delete(id)))
    },
    stop,
    failure: () => failure,
  }
}

type KeptDraft = { value: unknown; saved_at: number }

function parseMirror(text: string | null): KeptDraft | undefined {
  try {
    const draft: Partial<KeptDraft> | null = JSON.parse(text ?? 'null')
    return draft && typeof draft.saved_at === 'number'
      ? { value: draft.value, saved_at: draft.saved_at }
      : undefined
  } catch {
    return undefined
  }
}

export type DraftView<T> = {
  /** The stored value; undefined while loading or if there was none. */
  kept: T | undefined
  isLoaded: boolean
  /** Undefined for a visitor: every draft belongs to a user. */
  draft: Draft<T> | undefined
}

/** A form's draft: call `draft.save` with every change, `draft.stop` before enqueueing with the same `id`. */
export function useDraft<T>(userId: number | undefined, id: string): DraftView<T> {
  const draft = useMemo(
    () => (userId === undefined || typeof window === 'undefined' ? undefined : createDraft<T>(userId, id)),
    [userId, id],
  )
  const [loaded, setLoaded] = useState<{ draft: Draft<T>; kept: T | undefined }>()

  useEffect(() => {
    if (!draft) return
    let isGone = false
    void draft.load().then((kept) => !isGone && setLoaded({ draft, kept }))
    window.addEventListener('pagehide', draft.keepAtOnce)
    return () => {
      isGone = true
      window.removeEventListener('pagehide', draft.keepAtOnce)
      void draft.flush()
    }
  }, [draft])
  const isLoaded = draft === undefined || loaded?.draft === draft
  return { kept: isLoaded ? loaded?.kept : undefined, isLoaded, draft }
}
