import { replaceEqualDeep } from '@tanstack/react-query'
import type { ServiceRequest, ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { useEffect } from 'react'
import { isSaving, mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { apiGet } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/clock.ts'
import { pageConnection } from '../network/connection.ts'
import { startPoll } from '../network/poll.ts'
import { draftAbout, opRef } from '../outbox/cases.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { outboxOf, type UserOutbox } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import { fetchChanges, followChanges } from './case-changes.ts'
import { markCaseSeen } from './case-news.ts'
import { refreshCase } from './case-refresh.ts'
import { type FetchedCase, forgetCase, type StoredCase, storedCase } from './case-store.ts'
import { withNotifications } from './live-changes.ts'
import { mergeOwnServiceRequests, type Own, type OwnServiceRequest } from './merge.ts'
import { type ThreadEvent, threadOf } from './thread.ts'

export { doorTermsOf, withoutNulls } from './door-offers.ts'
export { countedEvents, isCounted, type ThreadEvent } from './thread.ts'

export type OwnCaseState = {
  isLoading: boolean
  serviceRequest: OwnServiceRequest | undefined
  thread: ThreadEvent[]
  /** When the log was last fetched (ms); null if never on this phone. */
  asOf: number | null
  /** True if the server has no such case for this user or, for an unsent request, the outbox has no such item. */
  isMissing: boolean
}

const keptCase = async (userId: number, idOrKey: Known['idOrKey']): Promise<StoredCase | undefined> =>
  idOrKey === undefined ? idOrKey : storedCase(userId, idOrKey, pageClock.now()).catch(() => undefined)

/** The reference to a service request in a call, also to one that the server has not confirmed yet. */
export function caseRef({ id, client_op_id: clientOpId }: ServiceRequest): ServiceRequestRef {
  return id > 0 || clientOpId === null ? id : opRef(clientOpId)
}

/** Name of the draft of a message about this request; the same before and after the server has it. */
export function messageDraft({ id, client_op_id: clientOpId }: ServiceRequest): string {
  return draftAbout(clientOpId ?? id)
}

export type OwnCaseSource = {
  live: Live<OwnCaseState>
  /**
   * Sends the outbox, then fetches and stores the case. Rejects with the API client's error; stored data stays shown.
   */
  refresh: () => Promise<void>
  /** A background refresh, skipped while another is running. True if the next one should come soon. */
  poll: () => Promise<boolean>
  /** Like `poll`, but fetches even while another refresh is running. */
  refreshNow: () => Promise<boolean>
}

const caseAnswer = async () => (await import('@tecnicerca/shared/service-requests/events')).caseAnswer
const fetchCase = (id: number): Promise<FetchedCase> => apiGet(`/service-requests/${id}`, caseAnswer)

const LOADING: OwnCaseState = {
  isLoading: true,
  serviceRequest: undefined,
  thread: [],
  asOf: null,
  isMissing: false,
}

const MISSING: OwnCaseState = { ...LOADING, isLoading: false, isMissing: true }

const sources = new Map<string, OwnCaseSource>()

/** One service request with its log; stored data first. A negative `id` is `-seq` of an outbox item. */
export function ownCase(own: Own, id: number): OwnCaseSource {
  const name = `${own.id} ${id}`
  const outbox = outboxOf(own.id)
  const follow = async () => {
    const followed = await followChanges(own.id, { outbox, fetchChanges, now: pageClock.now })
    return followed.hasChanged
  }
  const source = sources.get(name) ?? createOwnCase(own, id, { outbox, fetchCase, follow })
  sources.set(name, source)
  return source
}

type Parts = {
  outbox: Pick<UserOutbox, 'store' | 'drain' | 'subscribe'>
  fetchCase: (id: number) => Promise<FetchedCase>
  /** Fetches the changes of all the user's cases; true if there were any. */
  follow: () => Promise<boolean>
}

export function createOwnCase(own: Own, id: number, { outbox, fetchCase, follow }: Parts): OwnCaseSource {
  const { id: userId } = own
  const find = createFinder(id)
  // The fetched case, if the phone cannot store it.
  let unstored: StoredCase | undefined
  let isMissing = false
  let [turn, shown, asking] = [0, 0, 0]

  const live = createObservable<OwnCaseState>(LOADING, () => {
    void show()
    const forget = [onChange(`service_requests:${userId}`, show), outbox.subscribe(show)]
    return () => forget.forEach((stop) => stop())
  })
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // Reads the outbox before the store: an item leaves the outbox once its row is stored. In the other order both reads
    // could miss it.
    const records = await outbox.store.read().catch(() => [])
    const idOrKey = find(records)
    const kept = unstored ?? (await keptCase(userId, idOrKey))
    // A later call has already shown newer data.
    if (mine < shown) return
    shown = mine
    const state = isMissing ? MISSING : stateOf(own, { idOrKey, kept, records })
    // Unchanged parts stay the same objects, so that a long thread is redrawn only where it changed.
    live.set(replaceEqualDeep(live.read(), state))
  }
  async function refresh(): Promise<boolean> {
    asking += 1
    const before = live.read()
    try {
      await outbox.drain().catch(() => undefined)
      await show()
      const known = id > 0 ? id : (live.read().serviceRequest?.id ?? 0)
      if (known > 0) unstored = await refreshCase(userId, known, { outbox, fetchCase, now: pageClock.now })
      isMissing = false
    } catch (error) {
      isMissing = error instanceof ApiError && error.code === 'not_found'
      if (!isMissing) throw error
      unstored = undefined
      await forgetCase(userId, id).catch(() => undefined)
    } finally {
      asking -= 1
      await show()
    }
    return JSON.stringify(before.thread) !== JSON.stringify(live.read().thread)
  }
  // For a stored case only the changes are fetched, because conversations are polled often.
  async function refreshNow(): Promise<boolean> {
    if (unstored || live.read().asOf === null) return refresh()
    asking += 1
    try {
      await outbox.drain().catch(() => undefined)
      return await follow()
    } finally {
      asking -= 1
    }
  }
  return {
    live,
    refresh: async () => void (await refresh()),
    poll: async () => asking > 0 || refreshNow(),
    refreshNow,
  }
}

/**
 * Returns a function that finds the id or the key of the case. A waiting request keeps its item id, but its key may change.
 */
function createFinder(id: number) {
  let waiting: { itemId: string; key: string } | undefined
  return (records: readonly OutboxRecord[]): number | { key: string } | undefined => {
    if (id > 0) return id
    const item = records.find((record) =>
      waiting ? record.id === waiting.itemId : record.kind === 'service_request.create' && record.seq === -id,
    )
    if (item) waiting = { itemId: item.id, key: item.key }
    return waiting && { key: waiting.key }
  }
}

type Known = {
  idOrKey: number | { key: string } | undefined
  kept: StoredCase | undefined
  records: readonly OutboxRecord[]
}

function stateOf(own: Own, { idOrKey, kept, records }: Known): OwnCaseState {
  const merged = mergeOwnServiceRequests(kept ? [kept.service_request] : [], records, own)
  const serviceRequest = merged.find((row) =>
    typeof idOrKey === 'object' ? row.client_op_id === idOrKey.key : row.id === idOrKey,
  )
  return {
    isLoading: false,
    serviceRequest,
    thread: serviceRequest ? threadOf(serviceRequest, kept?.events ?? [], records) : [],
    asOf: kept?.as_of ?? null,
    isMissing: serviceRequest === undefined && typeof idOrKey !== 'number',
  }
}

export type OwnCaseView = OwnCaseState & { refresh: () => Promise<void> }

/** One service request of the signed-in user: stored data at once, including what has not been sent yet. */
export function useOwnCase(own: Own | undefined, id: number): OwnCaseView {
  const source = own && typeof window !== 'undefined' ? ownCase(own, id) : undefined
  const state = useLive(source?.live, LOADING)
  return { ...state, refresh: source?.refresh ?? (async () => undefined) }
}

/** Longest pause between polls of an open case: people in a conversation wait for an answer. */
const TALKING_MS = 10_000

/** Refreshes the case at once, and regularly while its screen is visible. */
export function useOwnCasePoll({ id: userId, name }: Own, id: number): void {
  useEffect(() => {
    const { poll, refreshNow } = ownCase({ id: userId, name }, id)
    const stopPoll = startPoll({
      refresh: poll,
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      notifications: withNotifications(userId, refreshNow),
      document,
      rarestMs: TALKING_MS,
    })
    const stopRecovery = pageConnection.onRecovered(() => void poll().catch(() => undefined))
    return () => {
      stopPoll()
      stopRecovery()
    }
  }, [userId, name, id])
}

/** Marks the events of the thread as seen while the page is visible. */
export function useCaseSeen(userId: number, id: number | undefined, thread: readonly ThreadEvent[]): void {
  const last = thread.findLast((event) => event.id > 0)?.id
  useEffect(() => {
    if (id === undefined || last === undefined) return undefined
    const note = () => {
      if (document.visibilityState === 'visible') void markCaseSeen(userId, id, last).catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [userId, id, last])
}
