import { useMutation, useQuery } from '@tanstack/react-query'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError } from '../../lib/toast.ts'
import { ownNotices, useOwnNotices } from '../../offline/notices/own-notices.ts'
import { refreshedNoticesQuery } from './queries.ts'

/**
 * The notices stored on the phone; fetches newer ones from the server. `notices` is undefined if none were ever stored
 * and the server has not answered.
 */
export function useNotices(userId: number) {
  const refreshed = useQuery(refreshedNoticesQuery(userId))
  const { notices, asOf, unread, hasOlder } = useOwnNotices(userId)
  const older = useMutation({
    mutationFn: () => ownNotices(userId).loadOlder(),
    onError: (error) => toastError(messageOf(error, NOTICES.olderFailed)),
  })
  const newest = notices[0]
  return {
    notices: asOf === null ? undefined : notices,
    asOf,
    readAll: unread > 0 && newest ? () => void ownNotices(userId).read({ up_to: newest.id }) : undefined,
    /** Marks a notice without a case as read. Opening a case does this for its own notices. */
    readOne: (id: number) => void ownNotices(userId).read({ up_to: id, alone: true }),
    older: hasOlder ? { load: () => older.mutate(), isLoading: older.isPending } : undefined,
    error: refreshed.failureReason,
    isFetching: refreshed.isFetching,
    retry: () => void refreshed.refetch(),
  }
}
