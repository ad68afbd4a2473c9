import type { NoticePreferences, NoticePreferencesInput } from '@tecnicerca/shared/notices'
import { apiCall } from '../../lib/http/api-client.ts'

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** What is not named stays as it is; gives all. */
export function changeNoticePreferences(body: NoticePreferencesInput): Promise<NoticePreferences> {
  return apiCall({ method: 'PUT', path: '/notices/preferences', body }, noticePreferences)
}
