import { useEffect } from 'react'
import { apiGetIfChanged } from '../../lib/api-client.ts'
import { createLive, type Live } from '../../lib/live.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageConnection } from '../network/connection.ts'
import { isSaving, mayFetchUnasked, readDataSaving } from '../network/data-saving.ts'
import { startPoll } from '../network/poll.ts'
import { pageClock } from '../network/server-clock.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import type { StorageFailure } from '../storage/storage-failure.ts'
import { fetchChanges, followChanges } from './case-changes.ts'
import { caseNews } from './case-news.ts'
import {
  type FetchedServiceRequests,
  refreshServiceRequests,
  type StoredServiceRequests,
  storedServiceRequests,
} from './list.ts'
import { mergeOwnServiceRequests, type OwnServiceRequest } from './merge.ts'

const serviceRequestsAnswer = async () =>
  (await import('@tecnicerca/shared/service-requests')).serviceRequestsAnswer

export type OwnServiceRequestsState = {
  is_loading: boolean
  /** null while neither the phone nor the server has given any. */
  as_of: number | null
  service_requests: OwnServiceRequest[]
}

export type OwnServiceRequestsSource = {
  live: Live<OwnServiceRequestsState>
  /** Sends, asks the server, keeps. Rejects with the client's error; what the phone has stays shown. */
  refresh: () => Promise<StorageFailure | undefined>
  /** The same unasked: leaves it to whoever is asking already. True where another look soon is worth it. */
  poll: () => Promise<boolean>
}

const sources = new Map<number, OwnServiceRequestsSource>()

/** The list of one user, phone first. */
export function ownServiceRequests(own: { user_id: number; name: string }): OwnServiceRequestsSource {
  const source = sources.get(own.user_id) ?? createSource(own)
  sources.set(own.user_id, source)
  return source
}

function createSource(own: { user_id: number; name: string }): OwnServiceRequestsSource {
  const { user_id } = own
  const outbox = outboxOf(user_id)
  // Where the phone stores nothing the rows live here.
  let unstored: StoredServiceRequests | undefined
  // When the server last said that the stored list is current: not worth a write each time.
  let confirmed_at = 0
  let asking = 0
  let heard = ''

  const live = createLive<OwnServiceRequestsState>(
    { is_loading: true, as_of: null, service_requests: [] },
    () => {
      void show()
      const topics = [`service_requests:${user_id}`, `cases:${user_id}`] as const
      const forget = [...topics.map((topic) => onChange(topic, show)), outbox.subscribe(show)]
      return () => forget.forEach((stop) => stop())
    },
  )
  let turn = 0
  let shown = 0
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // In this order: an item leaves the outbox once its row is stored, and must not be missed by both.
    const records = await outbox.store.read().catch(() => [])
    const kept = unstored ?? (await storedServiceRequests(user_id))
    const news = await caseNews(user_id).catch(() => undefined)
    // A later look has shown more.
    if (mine < shown) return
    shown = mine
    const merged = mergeOwnServiceRequests(kept.rows, records, own)
    const service_requests = merged.map((row) => ({ ...row, news: news?.get(row.id) }))
    const as_of = kept.as_of === null ? null : Math.max(kept.as_of, confirmed_at)
    live.set({ is_loading: false, as_of, service_requests })
  }
  async function ask() {
    asking += 1
    try {
      return await refreshServiceRequests(outbox, user_id, { fetchRows, now: pageClock.now })
    } finally {
      asking -= 1
    }
  }
  async function refresh(): Promise<{ storage: StorageFailure | undefined; has_changed: boolean }> {
    const { rows, storage } = await ask()
    if (!rows) confirmed_at = pageClock.now()
    unstored = rows && storage ? { rows, as_of: pageClock.now() } : undefined
    await show()
    // After the list and not waited for: the screen has it, and the logs are there before one is opened.
    if (!storage)
      void followChanges(user_id, { outbox, fetchChanges, now: pageClock.now }).catch(() => undefined)
    const before = heard
    heard = rows ? JSON.stringify(rows) : heard
    return { storage, has_changed: heard !== before }
  }
  return {
    live,
    refresh: async () => (await refresh()).storage,
    poll: async () => asking > 0 || (await refresh()).has_changed,
  }
}

async function fetchRows(etag: string | undefined): Promise<FetchedServiceRequests | undefined> {
  const answer = await apiGetIfChanged('/service-requests/my-requests', serviceRequestsAnswer, etag)
  return answer && { rows: answer.data.serviceRequests, etag: answer.etag }
}

const LOADING: OwnServiceRequestsState = { is_loading: true, as_of: null, service_requests: [] }

export type OwnServiceRequestsView = OwnServiceRequestsState & {
  refresh: () => Promise<StorageFailure | undefined>
}

/** The list of whoever is signed in: what the phone has at once, with what it has not sent yet. */
export function useOwnServiceRequests(
  own: { user_id: number; name: string } | undefined,
): OwnServiceRequestsView {
  const source = own && typeof window !== 'undefined' ? ownServiceRequests(own) : undefined
  const state = useLive(source?.live, LOADING)
  return { ...state, refresh: source?.refresh ?? (async () => undefined) }
}

/** Keeps the own list fresh while this screen is looked at, as often as lists are. */
export function useServiceRequestsPoll({ user_id, name }: { user_id: number; name: string }): void {
  useEffect(() => {
    const { poll } = ownServiceRequests({ user_id, name })
    const stopPoll = startPoll({
      refresh: poll,
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      document,
    })
    const stopRecovery = pageConnection.onRecovered(() => void poll().catch(() => undefined))
    return () => {
      stopPoll()
      stopRecovery()
    }
  }, [user_id, name])
}
