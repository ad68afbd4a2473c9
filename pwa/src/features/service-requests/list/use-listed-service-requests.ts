import { useMutation, useQuery } from '@tanstack/react-query'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { messageOf } from '../../../lib/http/api-error.ts'
import { toastError } from '../../../lib/toast.ts'
import { useOwnServiceRequests, useServiceRequestsPoll } from '../../../offline/cases/own-service-requests.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { type Own, refreshedServiceRequestsQuery } from '../queries.ts'
import { toListedServiceRequests } from './listed-service-requests.ts'

/**
 * The user's requests as stored on the phone. Asks the server for newer ones. `service_requests` is undefined until the
 * phone or the server has answered.
 */
export function useListedServiceRequests(own: Own) {
  useServiceRequestsPoll(own)
  const refreshed = useQuery(refreshedServiceRequestsQuery(own))
  const {
    service_requests: serviceRequests,
    as_of: asOf,
    isLoading,
    has_older: hasOlder,
    loadOlder,
  } = useOwnServiceRequests(own)
  const older = useMutation({
    mutationFn: loadOlder,
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.olderFailed)),
  })
  const { records } = useOutbox(own.user_id)
  const hasAny = !isLoading && (asOf !== null || serviceRequests.length > 0)
  return {
    service_requests: hasAny ? toListedServiceRequests(serviceRequests, records) : undefined,
    as_of: asOf,
    older: hasOlder ? { load: () => older.mutateAsync(), isLoading: older.isPending } : undefined,
    error: refreshed.failureReason,
    isFetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
