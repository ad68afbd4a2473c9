import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { ownServiceRequests } from '../../offline/cases/own-service-requests.ts'
import type { BlockedSide } from './blocks.ts'

/** Refreshes the user's list of requests stored on the phone. Screens read the list from there, not from this query. */
export function refreshedServiceRequestsQuery(user: Pick<SessionUser, 'id' | 'name'>) {
  return queryOptions({
    queryKey: ['service-requests', user.id],
    queryFn: async () => (await ownServiceRequests(user).refresh()) ?? null,
    staleTime: 0,
  })
}

/** The people the user has blocked, latest first. */
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
