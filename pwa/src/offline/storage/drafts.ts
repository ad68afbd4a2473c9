import { useEffect, useMemo, useState } from 'react'
import { DRAFT_PREFIX } from '../../lib/forms/drop-drafts.ts'
import { safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import { announce, onChange } from './changes.ts'
import { isEqual } from './merge-drafts.ts'
import type { StorageFailure } from './storage-failure.ts'
import { createVersionedDraft, type VersionedDraft, versionOf } from './versioned-draft.ts'

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

type State<T> = {
  stored: VersionedDraft
  topic: `draft:${number}:${string}`
  /** Key in localStorage. */
  mirror: string
  /** Typed here and not stored yet. */
  waiting: { value: T } | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** Number of writes under way. */
  writes: number
  isStopped: boolean
  tell: Listener<T>
}

/**
 * A form's values, kept over reloads. `id` names the form and its subject: `service_request:12`. Several tabs may have the
 * same form open: a tab that did not see the stored version merges its own values into it instead of replacing it.
 */
export function createDraft<T>(userId: number, id: string): Draft<T> {
  const state: State<T> = {
    stored: createVersionedDraft(userId, id),
    topic: `draft:${userId}:${id}`,
    mirror: `${DRAFT_PREFIX}${userId}:${id}`,
    waiting: undefined,
    timer: undefined,
    writes: 0,
    isStopped: false,
    tell: () => undefined,
  }
  const { stored, topic } = state
  return {
    load: () => load(state),
    save: (value) => {
      state.isStopped = false
      state.waiting = { value }
      clearTimeout(state.timer)
      state.timer = setTimeout(() => void flush(state), DEBOUNCE_MS)
    },
    flush: () => flush(state),
    keepAtOnce: () => {
      const kept = { ...state.waiting, saved_at: Date.now(), base: stored.base()?.version }
      if (state.waiting) safeLocalStorage.write(state.mirror, JSON.stringify(kept))
      void flush(state)
    },
    clear: async () => {
      stop(state)
      await stored.remove()
      announce(topic)
    },
    stop: () => stop(state),
    follow: (listener) => {
      state.tell = listener
      const forget = [topic, `outbox:${userId}` as const].map((each) =>
        onChange(each, () => void look(state)),
      )
      return () => {
        state.tell = () => undefined
        for (const each of forget) each()
      }
    },
    failure: stored.failure,
  }
}

async function flush<T>(state: State<T>): Promise<void> {
  clearTimeout(state.timer)
  if (!state.waiting) return
  const { value } = state.waiting
  state.waiting = undefined
  const base = state.stored.base()
  // A form that was shown anew reports the values that it was given.
  if (base && !base.isOwn && isEqual(value, base.value)) safeLocalStorage.remove(state.mirror)
  else await store(state, { value, saved_at: Date.now() })
}

async function store<T>(state: State<T>, { value, saved_at: savedAt }: KeptDraft): Promise<void> {
  const { stored } = state
  state.writes += 1
  const merged = await stored.write(value, savedAt)
  state.writes -= 1
  if (stored.failure() !== undefined) return
  safeLocalStorage.remove(state.mirror)
  announce(state.topic)
  if (isEqual(merged, value)) return
  // What was typed during the write does not contain the other tab's text yet, so the next write must merge again.
  if (state.waiting) stored.setBase({ value, version: '', isOwn: true })
  else state.tell(merged as T)
}

async function load<T>(state: State<T>): Promise<T | undefined> {
  const { stored, mirror } = state
  const row = await stored.read().catch(() => undefined)
  // What was typed before the draft was loaded is merged into it.
  if (!state.waiting) stored.setBase(row && { value: row.value, version: versionOf(row), isOwn: false })
  const mirrored = parseMirror(safeLocalStorage.read(mirror))
  if (!mirrored || mirrored.saved_at < (row?.saved_at ?? 0)) return row?.value as T | undefined
  // Another tab may have changed the stored draft after this value was begun.
  if (row && mirrored.base !== undefined && mirrored.base !== versionOf(row)) stored.setBase(undefined)
  await store(state, mirrored)
  return (stored.base()?.value ?? mirrored.value) as T
}

/** Takes over what another tab has stored, sent or cleared. */
async function look<T>(state: State<T>): Promise<void> {
  const { stored } = state
  const row = await stored.read().catch(() => 'unknown' as const)
  if (row === 'unknown' || state.waiting || state.writes > 0) return
  const base = stored.base()
  if (row) {
    if (versionOf(row) === base?.version) return
    stored.setBase({ value: row.value, version: versionOf(row), isOwn: false })
    return state.tell(row.value as T)
  }
  if (!base) return
  // The other tab sent or cleared an older version than the one typed here, so this one stays.
  const isKept = base.isOwn && !state.isStopped && !stored.isBaseEnded()
  stored.setBase(undefined)
  if (isKept) {
    state.waiting = { value: base.value as T }
    return flush(state)
  }
  if (!state.isStopped) state.tell(undefined)
}

function stop<T>(state: State<T>): void {
  clearTimeout(state.timer)
  state.waiting = undefined
  state.isStopped = true
  safeLocalStorage.remove(state.mirror)
  const base = state.stored.base()
  if (base) announce(`draft_ended:${base.version}`)
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
