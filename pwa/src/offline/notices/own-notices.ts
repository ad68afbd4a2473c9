import { replaceEqualDeep } from '@tanstack/react-query'
import type { Notice, NoticesReadInput } from '@tecnicerca/shared/notices'
import { useEffect } from 'react'
import { apiGet, apiGetIfChanged } from '../../lib/http/api-client.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/clock.ts'
import { deliver } from '../outbox/deliver.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import { withReading } from './reading.ts'
import { loadOlderNotices, type NoticesSource, refreshNotices } from './refresh.ts'
import { NOTHING_STORED, type StoredNotices, storedNotices } from './store.ts'

/** The signed-in user's unread notices, for the header. */
export const unreadNotices = createObservable(0)

export type OwnNoticesState = {
  isLoading: boolean
  /** When this was current (ms); null while neither the phone nor the server has delivered anything. */
  asOf: number | null
  /** Newest first. */
  notices: Notice[]
  /** Unread count of all notices, including those that are not on this phone. */
  unread: number
  /** True if the server has older notices; `loadOlder` fetches them. */
  hasOlder: boolean
}

export type OwnNotices = {
  live: Live<OwnNoticesState>
  /** Fetches notices and stores them. Rejects with the API client's error; the stored ones stay shown. */
  refresh: () => Promise<void>
  /** A background refresh, skipped if the last one began within `pauseMs`. True if something changed. */
  refreshIfOlderThan: (pauseMs: number) => Promise<boolean>
  /** Fetches the next page of older notices. Rejects with the API client's error. */
  loadOlder: () => Promise<void>
  /** Marks notices as read: on screen at once, on the server by way of the outbox. */
  read: (what: NoticesReadInput) => Promise<void>
}

const LOADING: OwnNoticesState = { isLoading: true, asOf: null, notices: [], unread: 0, hasOlder: false }

const made = new Map<number, OwnNotices>()

/** One user's notices; shows the stored ones first. */
export function ownNotices(userId: number): OwnNotices {
  const known = made.get(userId) ?? createOwnNotices(userId)
  made.set(userId, known)
  return known
}

function createOwnNotices(userId: number): OwnNotices {
  const { now } = pageClock
  const source: NoticesSource = { outbox: outboxOf(userId), fetchNewest, fetchAfter, now }
  // The notices, if the phone cannot store them.
  let unstored: StoredNotices | undefined
  // When the server last confirmed the stored notices (ms). In memory only: not worth a write each time.
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
    // Waits for a running request: a screen may open during one.
    refresh: async () => void (await (asking ?? ask())),
    refreshIfOlderThan: async (pauseMs) => performance.now() - askedAt >= pauseMs && ask(),
    loadOlder: async () => {
      unstored = await loadOlderNotices(userId, source, unstored)
      await show()
    },
    read: async (payload) => {
      const shown = { name: '', profile_image: null, category_name: null }
      await deliver({ userId, item: { kind: 'notices.read', payload, shown } }).catch(() => undefined)
      // Without storage the outbox cannot show them as read, so ask the server.
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
    // Reads the outbox before the store: an item leaves the outbox once its result is stored. In the other order both reads
    // could miss it.
    const records = await store.read().catch(() => [])
    const kept = await readKept()
    // A later call has already shown newer data.
    if (mine < shown) return
    shown = mine
    const { rows: notices, unread, has_older: hasOlder } = withReading(kept, records)
    const state = { isLoading: false, asOf: kept.as_of, notices, unread, hasOlder }
    live.set(replaceEqualDeep(live.read(), state))
  }
  return { live, show }
}

const noticesAnswer = async () => (await import('@tecnicerca/shared/notices')).noticesAnswer
const fetchNewest: NoticesSource['fetchNewest'] = (etag) =>
  apiGetIfChanged('/notices?all=true', noticesAnswer, etag)
const fetchAfter: NoticesSource['fetchAfter'] = (id) =>
  apiGet(`/notices?all=true&cursor=${id}`, noticesAnswer)

/** The signed-in user's notices: the stored ones at once, with those marked as read on this phone. */
export function useOwnNotices(userId: number): OwnNoticesState {
  return useLive(typeof window === 'undefined' ? undefined : ownNotices(userId).live, LOADING)
}

/** Marks a case's notices read, after the user has acted on the case in a list. */
export function readCaseNotices(userId: number, id: number): void {
  const own = ownNotices(userId)
  const newest = own.live
    .read()
    .notices.find((notice) => notice.service_request_id === id && notice.read_at === null)
  if (newest) void own.read({ up_to: newest.id, service_request_id: id })
}

/** Marks a case's notices read while it is open. A negative id is an unsent request, which has no notices. */
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
