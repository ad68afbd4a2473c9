import { useEffect, useMemo, useState } from 'react'
import { DRAFT_PREFIX } from '../../lib/forms/drop-drafts.ts'
import { safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import { announce, onChange } from './changes.ts'
import { type DraftRow, userDatabase } from './databases.ts'
import { isEqual, mergeDrafts } from './merge-drafts.ts'
import { type StorageFailure, storageFailure } from './storage-failure.ts'

const DEBOUNCE_MS = 500

type Listener<T> = (value: T | undefined) => void

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
  /**
   * Calls `listener` when another tab changes the draft, unless something typed here is not stored yet. Undefined: it was
   * sent or cleared there. Returns a function that unsubscribes.
   */
  follow: (listener: Listener<T>) => () => void
  failure: () => StorageFailure | undefined
}

/** The stored value that this tab shows. `isOwn`: this tab wrote it. */
type Base = { value: unknown; version: string; isOwn: boolean }

/**
 * A form's values, kept over reloads. `id` names the form and its subject: `service_request:12`. Several tabs may have the
 * same form open: a tab that did not see the stored version merges its own values into it instead of replacing it.
 */
export function createDraft<T>(userId: number, id: string): Draft<T> {
  const database = userDatabase(userId)
  const topic = `draft:${userId}:${id}` as const
  const mirror = `${DRAFT_PREFIX}${userId}:${id}`
  let base: Base | undefined
  let waiting: { value: T } | undefined
  let writes = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failure: StorageFailure | undefined
  let tell: Listener<T> = () => undefined
  const ended = watchEnd()

  function setBase(next: Base | undefined): void {
    base = next
    ended.watch(next?.isOwn ? next.version : undefined)
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    if (base && !base.isOwn && isEqual(value, base.value)) {
      safeLocalStorage.remove(mirror)
      return
    }
    await store({ value, saved_at: Date.now() })
  }
  async function store({ value, saved_at: savedAt }: KeptDraft): Promise<void> {
    writes += 1
    const stored = await attempt(
      database.use((db) =>
        db.transaction('rw', db.drafts, async () => {
          const row = await db.drafts.get(id)
          const isUnseen = row !== undefined && versionOf(row) !== base?.version
          const merged = isUnseen ? mergeDrafts(base?.value, row.value, value) : value
          const version = `${savedAt}-${Math.random().toString(36).slice(2)}`
          await db.drafts.put({ id, value: merged, saved_at: savedAt, version })
          setBase({ value: merged, version, isOwn: true })
          return merged
        }),
      ),
    )
    writes -= 1
    if (failure !== undefined) return
    safeLocalStorage.remove(mirror)
    announce(topic)
    if (isEqual(stored, value)) return
    // What was typed during the write does not contain the other tab's text yet, so the next write must merge again.
    if (waiting) setBase({ value, version: '', isOwn: true })
    else tell(stored as T)
  }
  async function load(): Promise<T | undefined> {
    const row = await read().catch(() => undefined)
    // What was typed before the draft was loaded is merged into it.
    if (!waiting) setBase(row && { value: row.value, version: versionOf(row), isOwn: false })
    const mirrored = parseMirror(safeLocalStorage.read(mirror))
    if (!mirrored || mirrored.saved_at < (row?.saved_at ?? 0)) return row?.value as T | undefined
    // Another tab may have changed the stored draft after this value was begun.
    if (row && mirrored.base !== undefined && mirrored.base !== base?.version) setBase(undefined)
    await store(mirrored)
    return (base?.value ?? mirrored.value) as T
  }
  function read(): Promise<DraftRow | undefined> {
    return database.use((db) => db.drafts.get(id))
  }
  /** Takes over what another tab has stored, sent or cleared. */
  async function look(): Promise<void> {
    const row = await read().catch(() => 'unknown' as const)
    if (row === 'unknown' || waiting || writes > 0) return
    if (row) {
      if (versionOf(row) === base?.version) return
      setBase({ value: row.value, version: versionOf(row), isOwn: false })
      return tell(row.value as T)
    }
    if (!base) return
    const { value, version, isOwn } = base
    // The other tab sent or cleared an older version than the one typed here, so this one stays.
    const isKept = isOwn && !isStopped && !ended.has(version)
    setBase(undefined)
    if (isKept) {
      waiting = { value: value as T }
      return flush()
    }
    if (!isStopped) tell(undefined)
  }
  async function attempt<R>(work: Promise<R>): Promise<R | undefined> {
    try {
      const done = await work
      failure = undefined
      return done
    } catch (error) {
      failure = storageFailure(error)
      return undefined
    }
  }
  function stop(): void {
    clearTimeout(timer)
    waiting = undefined
    isStopped = true
    safeLocalStorage.remove(mirror)
    if (base) announce(`draft_ended:${base.version}`)
  }
  return {
    load,
    save: (value) => {
      isStopped = false
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), DEBOUNCE_MS)
    },
    flush,
    keepAtOnce: () => {
      const kept = { ...waiting, saved_at: Date.now(), base: base?.version }
      if (waiting) safeLocalStorage.write(mirror, JSON.stringify(kept))
      void flush()
    },
    clear: async () => {
      stop()
      await attempt(database.use((db) => db.drafts.delete(id)))
      announce(topic)
    },
    stop,
    follow: (listener) => {
      tell = listener
      const forget = [topic, `outbox:${userId}` as const].map((each) => onChange(each, () => void look()))
      return () => {
        tell = () => undefined
        for (const each of forget) each()
        ended.watch(undefined)
      }
    },
    failure: () => failure,
  }
}

/** Remembers whether another tab sends or clears the watched version of a draft. */
function watchEnd() {
  let watched: string | undefined
  let isEnded = false
  let forget: () => void = () => undefined
  return {
    watch: (version: string | undefined) => {
      forget()
      watched = version
      isEnded = false
      if (version === undefined) forget = () => undefined
      else
        forget = onChange(`draft_ended:${version}`, () => {
          isEnded = true
        })
    },
    has: (version: string) => isEnded && watched === version,
  }
}

/** Rows of earlier builds have no version. */
function versionOf({ version, saved_at: savedAt }: DraftRow): string {
  return version ?? String(savedAt)
}

/** `base`: the version over which the value was typed. */
type KeptDraft = { value: unknown; saved_at: number; base?: string | undefined }

function parseMirror(text: string | null): KeptDraft | undefined {
  try {
    const draft: Partial<KeptDraft> | null = JSON.parse(text ?? 'null')
    return draft && typeof draft.saved_at === 'number'
      ? { value: draft.value, saved_at: draft.saved_at, base: draft.base }
      : undefined
  } catch {
    return undefined
  }
}

export type DraftView<T> = {
  /** The stored value; undefined while loading or if there was none. */
  kept: T | undefined
  /** Changes when another tab has changed the draft: the form must then show `kept`. */
  turn: number
  isLoaded: boolean
  /** Undefined for a visitor: every draft belongs to a user. */
  draft: Draft<T> | undefined
}

type DraftOptions = {
  /** False for a correction: showing it anew would release its item for a moment, and the item would be sent. */
  isFollowed: boolean
}

/**
 * A form's draft: call `draft.save` with every change, `draft.stop` before enqueueing with the same `id`. A followed form
 * must use `turn` as its key.
 */
export function useDraft<T>(
  userId: number | undefined,
  id: string,
  { isFollowed }: DraftOptions,
): DraftView<T> {
  const draft = useMemo(
    () => (userId === undefined || typeof window === 'undefined' ? undefined : createDraft<T>(userId, id)),
    [userId, id],
  )
  const [loaded, setLoaded] = useState<{ draft: Draft<T>; kept: T | undefined; turn: number }>()

  useEffect(() => {
    if (!draft) return
    let isGone = false
    const show = (kept: T | undefined) =>
      !isGone && setLoaded((before) => ({ draft, kept, turn: before?.draft === draft ? before.turn + 1 : 0 }))
    let unfollow: () => void = () => undefined
    void draft.load().then((kept) => {
      show(kept)
      if (!isGone && isFollowed) unfollow = draft.follow(show)
    })
    window.addEventListener('pagehide', draft.keepAtOnce)
    return () => {
      isGone = true
      unfollow()
      window.removeEventListener('pagehide', draft.keepAtOnce)
      void draft.flush()
    }
  }, [draft, isFollowed])
  const isLoaded = draft === undefined || loaded?.draft === draft
  const { kept, turn = 0 } = (isLoaded && loaded) || {}
  return { kept, turn, isLoaded, draft }
}
