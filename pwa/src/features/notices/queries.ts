import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'
import { ownNotices } from '../../offline/notices/own-notices.ts'

/** Refreshes the notices stored on the phone. Screens read them from there, not from this query. */
export function refreshedNoticesQuery(userId: number) {
  return queryOptions({
    queryKey: ['notices', userId],
    queryFn: async () => (await ownNotices(userId).refresh()) ?? null,
    staleTime: 0,
  })
}

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** Which notices come by which channel: push or mail. */
export function noticePreferencesQuery(userId: number) {
  return queryOptions({
    queryKey: ['notice-preferences', userId],
    queryFn: ({ signal }) => apiGet('/notices/preferences', noticePreferences, { signal }),
  })
}
