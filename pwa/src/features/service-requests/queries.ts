import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/api-client.ts'
import { ownServiceRequests } from '../../offline/own/own-service-requests.ts'

export type Own = { user_id: number; name: string }

/** Brings the phone's copy of the own list up to date; the list itself is read from the phone. */
export function refreshedServiceRequestsQuery(own: Own) {
  return queryOptions({
    queryKey: ['service-requests', own.user_id],
    queryFn: async () => (await ownServiceRequests(own).refresh()) ?? null,
    staleTime: 0,
  })
}

const blockedCustomersAnswer = async () => (await import('@tecnicerca/shared/blocks')).blockedCustomersAnswer

export function blockedCustomersQuery(user_id: number) {
  return queryOptions({
    queryKey: ['blocked-customers', user_id],
    queryFn: async ({ signal }) =>
      (await apiGet('/blocked-customers', blockedCustomersAnswer, { signal })).customers,
  })
}
