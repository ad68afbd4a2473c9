import { queryOptions } from '@tanstack/react-query'
import { usersAnswer } from '@tecnicerca/shared/accounts'
import { apiGet } from '../../lib/http/api-client.ts'

export function adminUsersQuery() {
  return queryOptions({
    queryKey: ['admin', 'users'],
    queryFn: async ({ signal }) => (await apiGet('/admin/users', usersAnswer, { signal })).users,
  })
}
