import { useMutation, useQuery } from '@tanstack/react-query'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { messageOf } from '../../lib/api-error.ts'
import { toastError } from '../../lib/toast.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { useOwnServiceRequests, useServiceRequestsPoll } from '../../offline/own/own-service-requests.ts'
import { withReviews } from './listed-service-requests.ts'
import { type Own, refreshedServiceRequestsQuery } from './queries.ts'

/** The own list as the phone keeps it, while the server is asked for a newer one; undefined until one of them has given it. */
export function useListedServiceRequests(own: Own) {
  useServiceRequestsPoll(own)
  const refreshed = useQuery(refreshedServiceRequestsQuery(own))
  const { service_requests, as_of, is_loading, has_older, loadOlder } = useOwnServiceRequests(own)
  const older = useMutation({
    mutationFn: loadOlder,
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.older_failed)),
  })
  const { records } = useOutbox(own.user_id)
  const has_any = !is_loading && (as_of !== null || service_requests.length > 0)
  return {
    service_requests: has_any ? withReviews(service_requests, records) : undefined,
    as_of,
    older: has_older ? { load: () => older.mutateAsync(), is_loading: older.isPending } : undefined,
    error: refreshed.failureReason,
    is_fetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
