import { replaceEqualDeep } from '@tanstack/react-query'
import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { useEffect, useState } from 'react'
import { isSaving, mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { apiGet } from '../../lib/http/api-client.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { noteScreenRead } from '../../lib/timing/screen-reads.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/clock.ts'
import { pageConnection } from '../network/connection.ts'
import { startPoll } from '../network/poll.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import type { StorageFailure } from '../storage/storage-failure.ts'
import { fetchChanges, followChanges } from './case-changes.ts'
import { storedOwnQuotes } from './case-store.ts'
import { createInMemoryCaseList, type InMemoryCaseList } from './in-memory-case-list.ts'
import { storedServiceRequests } from './list.ts'
import { withNotifications } from './live-changes.ts'
import { type FetchOlder, loadOlder, loadOlderCases } from './load-older-cases.ts'
import { mergeOwnServiceRequests, type Own, type OwnServiceRequest } from './merge.ts'

export type { OwnServiceRequest } from './merge.ts'
export type { OpenOffer } from './open-offers.ts'

export type OwnServiceRequestsState = {
  isLoading: boolean
  /** When this was current (ms); null while neither the phone nor the server has delivered anything. */
  asOf: number | null
  serviceRequests: OwnServiceRequest[]
  /** The id after which the server has older requests, '' if it has only such; null without any. `loadOlder` fetches them. */
  olderAfter: string | null
}

export type OwnServiceRequestsSource = {
  live: Live<OwnServiceRequestsState>
  /**
   * Sends the outbox, then fetches and stores the list. Rejects with the API client's error; stored data stays shown.
   */
  refresh: () => Promise<StorageFailure | undefined>
  /** A background refresh, skipped while another is running. True if the next one should come soon. */
  poll: () => Promise<boolean>
  /** Like `poll`, but fetches even while another refresh is running. */
  refreshNow: () => Promise<boolean>
  /** Fetches the next page of older requests. Rejects with the API client's error. */
  loadOlder: () => Promise<void>
}

const sources = new Map<number, OwnServiceRequestsSource>()

/** One user's list of service requests; shows stored data first. */
export function ownServiceRequests(own: Own): OwnServiceRequestsSource {
  const source = sources.get(own.id) ?? createSource(own)
  sources.set(own.id, source)
  return source
}

const LOADING: OwnServiceRequestsState = {
  isLoading: true,
  asOf: null,
  serviceRequests: [],
  olderAfter: null,
}

function createSource(own: Own): OwnServiceRequestsSource {
  const { id: userId } = own
  const { now } = pageClock
  const outbox = outboxOf(userId)
  // The list in memory, if the phone cannot store it.
  let unstored: InMemoryCaseList | undefined
  // When the server last confirmed the stored list (ms). In memory only: not worth a write each time.
  let confirmedAt = 0
  let asking = 0

  const live = createObservable(LOADING, () => {
    noteScreenRead(show())
    const forget = [onChange(`service_requests:${userId}`, show), outbox.subscribe(show)]
    return () => forget.forEach((stop) => stop())
  })
  let [turn, shown] = [0, 0]
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // Reads the outbox before the store: an item leaves the outbox once its row is stored. In the other order both reads
    // could miss it.
    const records = await outbox.store.read().catch(() => [])
    const kept = unstored?.read() ?? (await storedServiceRequests(userId, now()))
    // A later call has already shown newer data.
    if (mine < shown) return
    shown = mine
    const state = {
      isLoading: false,
      asOf: kept.as_of === null ? null : Math.max(kept.as_of, confirmedAt),
      serviceRequests: mergeOwnServiceRequests(kept.rows, records, own),
      olderAfter: kept.older_after,
    }
    live.set(replaceEqualDeep(live.read(), state))
  }
  // Sends first: otherwise the screen would go back to the server's old state for a moment.
  async function follow() {
    await outbox.drain().catch(() => undefined)
    const followed = await followChanges(userId, { outbox, fetchChanges, now })
    if (!followed.storage) {
      unstored = undefined
      return followed
    }
    const list = unstored ?? createInMemoryCaseList(now)
    const hasChanged = await list.follow(fetchChanges)
    unstored = list
    return { ...followed, hasChanged }
  }
  async function refresh() {
    asking += 1
    try {
      const followed = await follow()
      confirmedAt = now()
      // Not awaited: the list can be shown without it.
      if (!followed.storage) void loadOlderCases(userId, { fetchOlder, now }).catch(() => undefined)
      return followed
    } finally {
      asking -= 1
      await show()
    }
  }
  return {
    live,
    refresh: async () => (await refresh()).storage,
    poll: async () => asking > 0 || (await refresh()).hasChanged,
    refreshNow: async () => (await refresh()).hasChanged,
    loadOlder: () => loadOlder(userId, fetchOlder),
  }
}

/** Rows that the server gave for one moment, with the outbox applied. */
export function withUnsent(
  rows: readonly ServiceRequest[],
  records: readonly OutboxRecord[],
  own: Own,
): OwnServiceRequest[] {
  const ids = new Set(rows.map(({ id }) => id))
  return mergeOwnServiceRequests(rows, records, own).filter(({ id }) => ids.has(id))
}

const ownServiceRequestsAnswer = async () =>
  (await import('@tecnicerca/shared/service-requests/service-request')).ownServiceRequestsAnswer

const fetchOlder: FetchOlder = async ({ limit, cursor }) => {
  const after = cursor === undefined ? '' : `&cursor=${cursor}`
  const path = `/service-requests/my-requests?limit=${limit}${after}`
  const { serviceRequests: rows, next_cursor: nextCursor } = await apiGet(path, ownServiceRequestsAnswer)
  return { rows, next_cursor: nextCursor }
}

export type OwnServiceRequestsView = OwnServiceRequestsState &
  Pick<OwnServiceRequestsSource, 'refresh' | 'loadOlder'>

const nothing = async () => undefined

/** The user's requests in the outbox, read now: another tab may have added one a moment ago. [] if reading fails. */
export async function requestsInOutbox(own: Own): Promise<OwnServiceRequest[]> {
  const records = await outboxOf(own.id)
    .store.read()
    .catch(() => [])
  return mergeOwnServiceRequests([], records, own)
}

/** The signed-in user's list: stored data at once, including what has not been sent yet. */
export function useOwnServiceRequests(own: Own | undefined): OwnServiceRequestsView {
  const source = own && typeof window !== 'undefined' ? ownServiceRequests(own) : undefined
  const state = useLive(source?.live, LOADING)
  return { ...state, refresh: source?.refresh ?? nothing, loadOlder: source?.loadOlder ?? nothing }
}

/** Keeps the user's list fresh while this screen is visible, with the default pauses of a poll. */
export function useServiceRequestsPoll({ id: userId, name }: Own): void {
  useEffect(() => {
    const { poll, refreshNow } = ownServiceRequests({ id: userId, name })
    const stopPoll = startPoll({
      refresh: poll,
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      notifications: withNotifications(userId, refreshNow),
      document,
    })
    const stopRecovery = pageConnection.onRecovered(() => void poll().catch(() => undefined))
    return () => {
      stopPoll()
      stopRecovery()
    }
  }, [userId, name])
}

/**
 * The lines of all quotes in the stored logs that the user made, newest first. Read once: the logs are too many to be read
 * again with each change of one.
 */
export function useEarlierQuoteLines(userId: number): readonly QuoteLine[] {
  const [lines, setLines] = useState<readonly QuoteLine[]>([])
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const quotes = await storedOwnQuotes(userId).catch(() => [])
      if (isShown) setLines(quotes.flatMap(({ data }) => data.lines ?? []))
    }
    void show()
    return () => {
      isShown = false
    }
  }, [userId])
  return lines
}
