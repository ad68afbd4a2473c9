import { useMutation, useQuery } from '@tanstack/react-query'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { useOwnServiceRequests, useServiceRequestsPoll } from '../../../offline/cases/own-service-requests.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { refreshedServiceRequestsQuery } from '../queries.ts'
import { toListedServiceRequests } from './listed-service-requests.ts'

/**
 * The user's requests as stored on the phone. Asks the server for newer ones. `serviceRequests` is undefined until the
 * phone or the server has answered.
 */
export function useListedServiceRequests(user: SessionUser) {
  useServiceRequestsPoll(user)
  const refreshed = useQuery(refreshedServiceRequestsQuery(user))
  const { serviceRequests, asOf, isLoading, olderAfter, loadOlder } = useOwnServiceRequests(user)
  const older = useMutation({
    mutationFn: loadOlder,
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.olderFailed)),
  })
  const { records } = useOutbox(user.id)
  const hasAny = !isLoading && (asOf !== null || serviceRequests.length > 0)
  return {
    serviceRequests: hasAny ? toListedServiceRequests(serviceRequests, records) : undefined,
    asOf,
    older:
      olderAfter === null
        ? undefined
        : { after: olderAfter, load: () => older.mutateAsync(), isLoading: older.isPending },
    error: refreshed.failureReason,
    isFetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
