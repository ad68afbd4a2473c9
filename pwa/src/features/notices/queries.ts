import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/api-client.ts'
import { ownNotices } from '../../offline/notices/own-notices.ts'

/** Brings the phone's notices up to date; they themselves are read from the phone. */
export function refreshedNoticesQuery(user_id: number) {
  return queryOptions({
    queryKey: ['notices', user_id],
    queryFn: async () => (await ownNotices(user_id).refresh()) ?? null,
    staleTime: 0,
  })
}

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** Which notices come by which way. */
export function noticePreferencesQuery(user_id: number) {
  return queryOptions({
    queryKey: ['notice-preferences', user_id],
    queryFn: ({ signal }) => apiGet('/notices/preferences', noticePreferences, { signal }),
  })
}
