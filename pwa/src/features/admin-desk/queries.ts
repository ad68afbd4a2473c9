import { queryOptions } from '@tanstack/react-query'
import {
  type DeskAnswer,
  deskAnswer,
  deskFiguresAnswer,
  failuresSeenAnswer,
} from '@tecnicerca/shared/admin/desk'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'

const REFRESH_MS = 60_000

/** The items that wait for an admin. Fetched again each minute, because the menu shows how many there are. */
export function deskQuery() {
  return queryOptions({
    queryKey: ['admin', 'desk'],
    queryFn: ({ signal }) => apiGet('/admin/desk', deskAnswer, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** The number of items that wait, of all kinds. */
export function waitingCount(desk: DeskAnswer | undefined): number {
  return Object.values(desk?.counts ?? {}).reduce((sum, count) => sum + count, 0)
}

export function deskFiguresQuery() {
  return queryOptions({
    queryKey: ['admin', 'desk', 'figures'],
    queryFn: ({ signal }) => apiGet('/admin/desk/figures', deskFiguresAnswer, { signal }),
  })
}

/** Removes from the admin's desk the item about notices that could not be delivered to this user. */
export async function markFailuresSeen(userId: number): Promise<void> {
  await apiCall({ method: 'PUT', path: `/admin/users/${userId}/failed-deliveries` }, failuresSeenAnswer)
}
