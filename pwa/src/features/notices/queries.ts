import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'
import { ownNotices } from '../../offline/notices/own-notices.ts'

/** Brings the phone's notices up to date; they themselves are read from the phone. */
export function refreshedNoticesQuery(userId: number) {
  return queryOptions({
    queryKey: ['notices', userId],
    queryFn: async () => (await ownNotices(userId).refresh()) ?? null,
    staleTime: 0,
  })
}

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** Which notices come by which way. */
export function noticePreferencesQuery(userId: number) {
  return queryOptions({
    queryKey: ['notice-preferences', userId],
    queryFn: ({ signal }) => apiGet('/notices/preferences', noticePreferences, { signal }),
  })
}
