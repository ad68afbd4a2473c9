import { useMutation, useQuery } from '@tanstack/react-query'
import { NOTICES } from '@tecnicerca/shared/messages/notices'
import { messageOf } from '../../lib/api-error.ts'
import { toastError } from '../../lib/toast.ts'
import { ownNotices, useOwnNotices } from '../../offline/notices/own-notices.ts'
import { refreshedNoticesQuery } from './queries.ts'

/** The inbox as the phone keeps it, while the server is asked for a newer one; undefined until one of them has given it. */
export function useNotices(user_id: number) {
  const refreshed = useQuery(refreshedNoticesQuery(user_id))
  const { notices, as_of, unread, has_older } = useOwnNotices(user_id)
  const older = useMutation({
    mutationFn: () => ownNotices(user_id).loadOlder(),
    onError: (error) => toastError(messageOf(error, NOTICES.older_failed)),
  })
  const newest = notices[0]
  return {
    notices: as_of === null ? undefined : notices,
    as_of,
    readAll: unread > 0 && newest ? () => void ownNotices(user_id).read({ up_to: newest.id }) : undefined,
    older: has_older ? { load: () => older.mutate(), is_loading: older.isPending } : undefined,
    error: refreshed.failureReason,
    is_fetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
