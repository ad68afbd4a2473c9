import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { useOwnCase, useOwnCasePoll } from '../../../offline/own/own-case.ts'
import { withReviews } from '../listed-service-requests.ts'

/** One own service request as the phone keeps it, while the server is asked for a newer state of it. */
export function useCase(id: number, user: SessionUser) {
  const own = { user_id: user.id, name: user.name }
  const { refresh, service_request, ...state } = useOwnCase(own, id)
  useOwnCasePoll(own, id)
  const refreshed = useQuery({
    queryKey: ['service-requests', own.user_id, id],
    queryFn: async () => (await refresh()) ?? null,
    staleTime: 0,
  })
  const { records } = useOutbox(own.user_id)
  const cause = refreshed.failureReason
  const is_unreachable = !(cause instanceof ApiError) || cause.status === 0
  return {
    ...state,
    service_request: service_request && withReviews([service_request], records)[0],
    error: cause && { cause, is_unreachable },
    is_fetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
