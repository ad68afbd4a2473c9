import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'
import { ownServiceRequests } from '../../offline/cases/own-service-requests.ts'
import type { BlockedSide } from './blocks.ts'

export type Own = { user_id: number; name: string }

/** Brings the phone's copy of the own list up to date; the list itself is read from the phone. */
export function refreshedServiceRequestsQuery(own: Own) {
  return queryOptions({
    queryKey: ['service-requests', own.user_id],
    queryFn: async () => (await ownServiceRequests(own).refresh()) ?? null,
    staleTime: 0,
  })
}

/** Whom the user has blocked, the latest first. */
export function blockedQuery(side: BlockedSide, userId: number) {
  return queryOptions({
    queryKey: ['blocked', side, userId],
    queryFn: async ({ signal }) =>
      side === 'customers'
        ? (await apiGet('/blocked-customers', customersAnswer, { signal })).customers
        : (await apiGet('/blocked-technicians', techniciansAnswer, { signal })).technicians,
  })
}

const customersAnswer = async () => (await import('@tecnicerca/shared/blocks')).blockedCustomersAnswer
const techniciansAnswer = async () => (await import('@tecnicerca/shared/blocks')).blockedTechniciansAnswer
