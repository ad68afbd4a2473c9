import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'

const sessionAnswer = async () => (await import('@tecnicerca/shared/accounts')).sessionAnswer

/** What the server knows of the session of this phone, which another device or an administrator may have changed. */
export function checkSessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => apiGet('/auth/check-session', sessionAnswer, { signal }),
    // Kept, an answer from before an edit would show the old name again.
    gcTime: 0,
  })
}

const emailConfirmationAnswer = async () =>
  (await import('@tecnicerca/shared/accounts')).emailConfirmationAnswer

export const emailConfirmationKey = ['email-confirmation']

/** Whether the mail of the account is confirmed, and whether another link can be sent. */
export function emailConfirmationQuery(userId: number) {
  return queryOptions({
    queryKey: [...emailConfirmationKey, userId],
    queryFn: ({ signal }) => apiGet('/auth/email-confirmation', emailConfirmationAnswer, { signal }),
    gcTime: 0,
  })
}
