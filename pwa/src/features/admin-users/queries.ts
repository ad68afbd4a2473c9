import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminUsersAnswer, personAnswer } from '@tecnicerca/shared/admin/users'
import { apiGet } from '../../lib/http/api-client.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of users that the address names. */
export function adminUsersQuery(address: TableAddress) {
  const parameters = tableParameters(address).toString()
  return queryOptions({
    queryKey: ['admin', 'users', parameters],
    queryFn: async ({ signal }) => {
      const { users, ...page } = await apiGet(`/admin/users?${parameters}`, adminUsersAnswer, { signal })
      return { rows: users, ...page }
    },
    placeholderData: keepPreviousData,
  })
}

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'users', id],
    queryFn: ({ signal }) => apiGet(`/admin/users/${id}`, personAnswer, { signal }),
  })
}
