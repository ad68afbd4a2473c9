import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'

const sessionAnswer = async () => (await import('@tecnicerca/shared/accounts')).sessionAnswer

/** The server's state of this phone's session. Another device or an administrator may have changed it. */
export function checkSessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => apiGet('/auth/check-session', sessionAnswer, { signal }),
    // Not cached: an answer from before an edit would show the old name again.
    gcTime: 0,
  })
}

const emailConfirmationAnswer = async () =>
  (await import('@tecnicerca/shared/accounts')).emailConfirmationAnswer

export const emailConfirmationKey = ['email-confirmation']

/** Whether the account's email is confirmed, and whether another link can be sent. */
export function emailConfirmationQuery(userId: number) {
  return queryOptions({
    queryKey: [...emailConfirmationKey, userId],
    queryFn: ({ signal }) => apiGet('/auth/email-confirmation', emailConfirmationAnswer, { signal }),
    gcTime: 0,
  })
}
