import { queryOptions } from '@tanstack/react-query'
import { adminUsersAnswer, personAnswer } from '@tecnicerca/shared/admin/users'
import { apiGet } from '../../lib/http/api-client.ts'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of users that the URL selects. */
export function adminUsersQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/users',
    parameters: tableParameters(address),
    answer: adminUsersAnswer,
    rows: 'users',
  })
}

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'users', id],
    queryFn: ({ signal }) => apiGet(`/admin/users/${id}`, personAnswer, { signal }),
  })
}
