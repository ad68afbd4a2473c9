import { queryOptions } from '@tanstack/react-query'
import { deskAnswer, deskFiguresAnswer, failuresSeenAnswer } from '@tecnicerca/shared/admin/desk'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'

const REFRESH_MS = 60_000

/** What waits for an admin. Asked again each minute, because the menu shows the count. */
export function deskQuery() {
  return queryOptions({
    queryKey: ['admin', 'desk'],
    queryFn: ({ signal }) => apiGet('/admin/desk', deskAnswer, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

export function deskFiguresQuery() {
  return queryOptions({
    queryKey: ['admin', 'desk', 'figures'],
    queryFn: ({ signal }) => apiGet('/admin/desk/figures', deskFiguresAnswer, { signal }),
  })
}

/** Takes the notices that a person did not get from the desk. */
export async function markFailuresSeen(userId: number): Promise<void> {
  await apiCall({ method: 'PUT', path: `/admin/users/${userId}/failed-deliveries` }, failuresSeenAnswer)
}
