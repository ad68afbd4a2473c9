import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { markCaseSeen } from '../../../offline/cases/case-news.ts'
import { type ThreadEvent, useOwnCase, useOwnCasePoll } from '../../../offline/cases/own-case.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { withReviews } from '../list/listed-service-requests.ts'

/** One of the user's service requests from the phone's store, while the server is asked for a newer state. */
export function useCase(id: number, user: SessionUser) {
  const own = { user_id: user.id, name: user.name }
  const { refresh, service_request: serviceRequest, ...state } = useOwnCase(own, id)
  useOwnCasePoll(own, id)
  const refreshed = useQuery({
    queryKey: ['service-requests', own.user_id, id],
    queryFn: async () => (await refresh()) ?? null,
    staleTime: 0,
  })
  useSeen(own.user_id, serviceRequest?.id, state.thread)
  const { records } = useOutbox(own.user_id)
  const listed = useMemo(
    () => serviceRequest && withReviews([serviceRequest], records)[0],
    [serviceRequest, records],
  )
  const cause = refreshed.failureReason
  const isUnreachable = !(cause instanceof ApiError) || cause.status === 0
  return {
    ...state,
    service_request: listed,
    error: cause && { cause, isUnreachable },
    isFetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}

/** Marks the events of the thread as seen while the page is visible. */
function useSeen(userId: number, id: number | undefined, thread: readonly ThreadEvent[]): void {
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
