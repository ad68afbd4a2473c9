import { type OwnServiceRequestsState, ownServiceRequests } from './own-service-requests-source'
import type { StorageFailure } from './storage-failure'
import { useLive } from './use-live'

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
