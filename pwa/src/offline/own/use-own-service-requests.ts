import { useEffect } from 'react'
import { useLive } from '../../lib/use-live'
import { isSaving, mayFetchUnasked, readDataSaving } from '../network/data-saving'
import { pageConnection } from '../network/page-connection'
import { startDirectoryPoll } from '../network/poll'
import type { StorageFailure } from '../storage/storage-failure'
import { type OwnServiceRequestsState, ownServiceRequests } from './source'

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
    const stopPoll = startDirectoryPoll({
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
