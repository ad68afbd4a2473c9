import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useCaseSeen, useOwnCase, useOwnCasePoll } from '../../../offline/cases/own-case.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { toListedServiceRequests } from '../list/listed-service-requests.ts'
import { withWaitingAgreement } from '../quote/agreed-offer.ts'

/** One of the user's service requests, as stored on the phone. Asks the server for its current state. */
export function useCase(id: number, user: SessionUser) {
  const { refresh, serviceRequest, ...state } = useOwnCase(user, id)
  useOwnCasePoll(user, id)
  const refreshed = useQuery({
    queryKey: ['service-requests', user.id, id],
    queryFn: async () => (await refresh()) ?? null,
    staleTime: 0,
  })
  useCaseSeen(user.id, serviceRequest?.id, state.thread)
  const { records } = useOutbox(user.id)
  const { thread } = state
  const listed = useMemo(() => {
    const [row] = serviceRequest ? toListedServiceRequests([serviceRequest], records) : []
    return row && withWaitingAgreement(row, thread)
  }, [serviceRequest, records, thread])
  const cause = refreshed.failureReason
  const isUnreachable = !(cause instanceof ApiError) || cause.status === 0
  return {
    ...state,
    serviceRequest: listed,
    error: cause && { cause, isUnreachable },
    isFetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}

const ID_MAX = 2_147_483_647

/** The id of a case in a URL, undefined if it is none. Negative ids belong to unsent service requests. */
export function readCaseId(text: string): number | undefined {
  const id = /^-?\d{1,10}$/.test(text) ? Number(text) : 0
  return id === 0 || Math.abs(id) > ID_MAX ? undefined : id
}
