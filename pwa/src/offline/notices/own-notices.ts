import { replaceEqualDeep } from '@tanstack/react-query'
import type { Notice, NoticesReadInput } from '@tecnicerca/shared/notices'
import { useEffect } from 'react'
import { apiGet, apiGetIfChanged } from '../../lib/http/api-client.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/server-clock.ts'
import { deliver } from '../outbox/deliver.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import { withReading } from './reading.ts'
import { loadOlderNotices, type NoticesSource, refreshNotices } from './refresh.ts'
import { NOTHING_STORED, type StoredNotices, storedNotices } from './store.ts'

export type OwnNoticesState = {
  is_loading: boolean
  /** null while neither the phone nor the server has given any. */
  as_of: number | null
  /** The newest first. */
  notices: Notice[]
  /** How many of all, also of those that are not on this phone. */
  unread: number
  /** The server has older ones than these, which `loadOlder` brings. */
  has_older: boolean
}

export type OwnNotices = {
  live: Live<OwnNoticesState>
  /** Asks the server and keeps. Rejects with the client's error; what the phone has stays shown. */
  refresh: () => Promise<void>
  /** The same unasked, unless somebody asked within `pauseMs`. True where something came. */
  look: (pauseMs: number) => Promise<boolean>
  /** Brings the next older ones. Rejects with the client's error. */
  loadOlder: () => Promise<void>
  /** Shown as read at once, and told the server when that can be. */
  read: (what: NoticesReadInput) => Promise<void>
}

const LOADING: OwnNoticesState = { is_loading: true, as_of: null, notices: [], unread: 0, has_older: false }

const made = new Map<number, OwnNotices>()

/** What one user is told, phone first. */
export function ownNotices(userId: number): OwnNotices {
  const known = made.get(userId) ?? createOwnNotices(userId)
  made.set(userId, known)
  return known
}

function createOwnNotices(userId: number): OwnNotices {
  const { now } = pageClock
  const source: NoticesSource = { outbox: outboxOf(userId), fetchNewest, fetchAfter, now }
  // Where the phone stores nothing they live here.
  let unstored: StoredNotices | undefined
  // When the server last said that the stored ones are current: not worth a write each time.
  let confirmedAt = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | undefined
  const { live, show } = liveNotices(userId, async () => {
    const kept = unstored ?? (await storedNotices(userId, now()).catch(() => NOTHING_STORED))
    return { ...kept, as_of: kept.as_of === null ? null : Math.max(kept.as_of, confirmedAt) }
  })
  function ask(): Promise<boolean> {
    askedAt = performance.now()
    const mine = hear().finally(() => {
      if (asking === mine) asking = undefined
    })
    asking = mine
    return mine
  }
  async function hear(): Promise<boolean> {
    const refreshed = await refreshNotices(userId, source, unstored)
    unstored = refreshed.unstored
    confirmedAt = now()
    await show()
    return refreshed.hasChanged
  }
  return {
    live,
    // A screen may open while somebody asks.
    refresh: async () => void (await (asking ?? ask())),
    look: async (pauseMs) => performance.now() - askedAt >= pauseMs && ask(),
    loadOlder: async () => {
      unstored = await loadOlderNotices(userId, source, unstored)
      await show()
    },
    read: async (payload) => {
      const shown = { name: '', profile_image: null, category_name: null }
      await deliver({ user_id: userId, item: { kind: 'notices.read', payload, shown } }).catch(
        () => undefined,
      )
      // No outbox lays it over.
      if (unstored) await ask().catch(() => undefined)
    },
  }
}

function liveNotices(userId: number, readKept: () => Promise<StoredNotices>) {
  const { store, subscribe } = outboxOf(userId)
  let [turn, shown] = [0, 0]
  const live = createObservable(LOADING, () => {
    void show()
    const forget = [onChange(`notices:${userId}`, show), subscribe(show)]
    return () => forget.forEach((stop) => stop())
  })
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // In this order: an item leaves the outbox once what it made is stored, and must not be missed by both.
    const records = await store.read().catch(() => [])
    const kept = await readKept()
    // A later look has shown more.
    if (mine < shown) return
    shown = mine
    const { rows: notices, unread, has_older: hasOlder } = withReading(kept, records)
    const state = { is_loading: false, as_of: kept.as_of, notices, unread, has_older: hasOlder }
    live.set(replaceEqualDeep(live.read(), state))
  }
  return { live, show }
}

const noticesAnswer = async () => (await import('@tecnicerca/shared/notices')).noticesAnswer
const fetchNewest: NoticesSource['fetchNewest'] = (etag) => apiGetIfChanged('/notices', noticesAnswer, etag)
const fetchAfter: NoticesSource['fetchAfter'] = (id) => apiGet(`/notices?cursor=${id}`, noticesAnswer)

/** What whoever is signed in is told: what the phone has at once, with what was read on it. */
export function useOwnNotices(userId: number): OwnNoticesState {
  return useLive(typeof window === 'undefined' ? undefined : ownNotices(userId).live, LOADING)
}

/** Who looks at a case has read what was told of it. `id` below 0: nothing was, for the server has none. */
export function useCaseNoticesRead(userId: number, id: number): void {
  const { notices } = useOwnNotices(userId)
  const newest = notices.find((notice) => notice.service_request_id === id && notice.read_at === null)?.id
  useEffect(() => {
    if (newest === undefined) return undefined
    const note = () => {
      if (document.visibilityState !== 'visible') return
      void ownNotices(userId).read({ up_to: newest, service_request_id: id })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [userId, id, newest])
}
