import { replaceEqualDeep } from '@tanstack/react-query'
import type { ServiceRequest, ServiceRequestRef } from '@tecnicerca/shared/service-requests'
import { useEffect } from 'react'
import { apiGet } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageConnection } from '../network/connection.ts'
import { isSaving, mayFetchUnasked, readDataSaving } from '../network/data-saving.ts'
import { startPoll } from '../network/poll.ts'
import { pageClock } from '../network/server-clock.ts'
import { draftAbout, opRef } from '../outbox/cases.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { outboxOf, type UserOutbox } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import { fetchChanges, followChanges } from './case-changes.ts'
import { refreshCase } from './case-refresh.ts'
import { type FetchedCase, forgetCase, type StoredCase, storedCase } from './case-store.ts'
import { lookWhenTold } from './live-changes.ts'
import { mergeOwnServiceRequests, type OwnServiceRequest } from './merge.ts'
import { type ThreadEvent, threadOf } from './thread.ts'

export type { ThreadEvent } from './thread.ts'

type Own = { user_id: number; name: string }

export type OwnCaseState = {
  is_loading: boolean
  service_request: OwnServiceRequest | undefined
  thread: ThreadEvent[]
  /** When the log was last heard; null where it never was on this phone. */
  as_of: number | null
  /** There is none of that id for this user, the server says. */
  isMissing: boolean
}

const keptCase = async (userId: number, of: Known['of']): Promise<StoredCase | undefined> =>
  of === undefined ? of : storedCase(userId, of, pageClock.now()).catch(() => undefined)

/** How to speak of a service request to the server, also of one that it has not confirmed yet. */
export function caseRef({ id, client_op_id: clientOpId }: ServiceRequest): ServiceRequestRef {
  return id > 0 || clientOpId === null ? id : opRef(clientOpId)
}

/** Name of the draft of a message about it; the same before and after the server has the request. */
export function messageDraft({ id, client_op_id: clientOpId }: ServiceRequest): string {
  return draftAbout(clientOpId ?? id)
}

export type OwnCaseSource = {
  live: Live<OwnCaseState>
  /** Sends, asks the server, keeps. Rejects with the client's error; what the phone has stays shown. */
  refresh: () => Promise<void>
  /** The same unasked: leaves it to whoever is asking already. True where another look soon is worth it. */
  poll: () => Promise<boolean>
  /** `poll` that leaves it to nobody. */
  look: () => Promise<boolean>
}

const caseAnswer = async () => (await import('@tecnicerca/shared/service-request-events')).caseAnswer
const fetchCase = (id: number): Promise<FetchedCase> => apiGet(`/service-requests/${id}`, caseAnswer)

const LOADING: OwnCaseState = {
  is_loading: true,
  service_request: undefined,
  thread: [],
  as_of: null,
  isMissing: false,
}

const MISSING: OwnCaseState = { ...LOADING, is_loading: false, isMissing: true }

const sources = new Map<string, OwnCaseSource>()

/** One service request with its log, phone first. `id` below 0: the one that waits in the outbox under that number. */
export function ownCase(own: Own, id: number): OwnCaseSource {
  const name = `${own.user_id} ${id}`
  const outbox = outboxOf(own.user_id)
  const follow = async () => {
    const followed = await followChanges(own.user_id, { outbox, fetchChanges, now: pageClock.now })
    return followed.hasChanged
  }
  const source = sources.get(name) ?? createOwnCase(own, id, { outbox, fetchCase, follow })
  sources.set(name, source)
  return source
}

type Parts = {
  outbox: Pick<UserOutbox, 'store' | 'drain' | 'subscribe'>
  fetchCase: (id: number) => Promise<FetchedCase>
  /** Hears what changed for all of one's cases; true where something did. */
  follow: () => Promise<boolean>
}

export function createOwnCase(own: Own, id: number, { outbox, fetchCase, follow }: Parts): OwnCaseSource {
  const { user_id: userId } = own
  const find = createFinder(id)
  // Where the phone stores nothing what was heard lives here.
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
    // In this order: an item leaves the outbox once its row is stored, and must not be missed by both.
    const records = await outbox.store.read().catch(() => [])
    const of = find(records)
    const kept = unstored ?? (await keptCase(userId, of))
    // A later look has shown more.
    if (mine < shown) return
    shown = mine
    const state = isMissing ? MISSING : stateOf(own, { of, kept, records })
    // What is as it was stays the very same, so that a long thread is drawn anew only where it changed.
    live.set(replaceEqualDeep(live.read(), state))
  }
  async function refresh(): Promise<boolean> {
    asking += 1
    const before = live.read()
    try {
      await outbox.drain().catch(() => undefined)
      await show()
      const known = id > 0 ? id : (live.read().service_request?.id ?? 0)
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
  // Of a case that is here only what changed is asked for: a conversation is looked at often.
  async function look(): Promise<boolean> {
    if (unstored || live.read().as_of === null) return refresh()
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
    poll: async () => asking > 0 || look(),
    look,
  }
}

/** What to look for, by what the outbox has: one that waits keeps its item, not its key. */
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
  of: number | { key: string } | undefined
  kept: StoredCase | undefined
  records: readonly OutboxRecord[]
}

function stateOf(own: Own, { of, kept, records }: Known): OwnCaseState {
  const merged = mergeOwnServiceRequests(kept ? [kept.service_request] : [], records, own)
  const serviceRequest = merged.find((row) =>
    typeof of === 'object' ? row.client_op_id === of.key : row.id === of,
  )
  return {
    is_loading: false,
    service_request: serviceRequest,
    thread: serviceRequest ? threadOf(serviceRequest, kept?.events ?? [], records) : [],
    as_of: kept?.as_of ?? null,
    isMissing: serviceRequest === undefined && typeof of !== 'number',
  }
}

export type OwnCaseView = OwnCaseState & { refresh: () => Promise<void> }

/** One service request of whoever is signed in: what the phone has at once, with what it has not sent yet. */
export function useOwnCase(own: Own | undefined, id: number): OwnCaseView {
  const source = own && typeof window !== 'undefined' ? ownCase(own, id) : undefined
  const state = useLive(source?.live, LOADING)
  return { ...state, refresh: source?.refresh ?? (async () => undefined) }
}

/** Who talks waits for an answer: nothing is older than this while the case is looked at. */
const TALKING_MS = 10_000

/** Asks at once and keeps the case fresh while its screen is looked at. */
export function useOwnCasePoll({ user_id: userId, name }: Own, id: number): void {
  useEffect(() => {
    const { poll, look } = ownCase({ user_id: userId, name }, id)
    const stopPoll = startPoll({
      refresh: poll,
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      told: lookWhenTold(userId, look),
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
