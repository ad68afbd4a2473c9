import { apiGet } from '../lib/api-client'
import { onChange } from './changes'
import { createLive, type Live } from './live'
import { refreshServiceRequests, storedServiceRequests } from './own-service-requests'
import { mergeOwnServiceRequests, type OwnServiceRequest } from './own-service-requests-merge'
import { offlineRuntime, serverNow } from './runtime'
import type { StorageFailure } from './storage-failure'

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
  const outbox = offlineRuntime().outboxOf(user_id)
  // Where the phone stores nothing the rows live here.
  let unstored: Awaited<ReturnType<typeof storedServiceRequests>> | undefined

  const live = createLive<OwnServiceRequestsState>(
    { is_loading: true, as_of: null, service_requests: [] },
    () => {
      void show()
      const forget = [onChange(`service_requests:${user_id}`, show), outbox.subscribe(show)]
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
    // A later look has shown more.
    if (mine < shown) return
    shown = mine
    const service_requests = mergeOwnServiceRequests(kept.rows, records, own)
    live.set({ is_loading: false, as_of: kept.as_of, service_requests })
  }
  async function refresh(): Promise<StorageFailure | undefined> {
    const fetchRows = async () =>
      (await apiGet('/service-requests/my-requests', serviceRequestsAnswer)).serviceRequests
    const { rows, storage } = await refreshServiceRequests(outbox, user_id, { fetchRows, now: serverNow })
    unstored = storage ? { rows, as_of: serverNow() } : undefined
    await show()
    return storage
  }
  return { live, refresh }
}
