import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminCaseAnswer, adminCasesAnswer } from '@tecnicerca/shared/admin/cases'
import { apiGet } from '../../lib/http/api-client.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of cases that the address names. */
export function adminCasesQuery(address: TableAddress) {
  const parameters = tableParameters(address).toString()
  return queryOptions({
    queryKey: ['admin', 'cases', parameters],
    queryFn: async ({ signal }) => {
      const { cases, ...page } = await apiGet(`/admin/cases?${parameters}`, adminCasesAnswer, { signal })
      return { rows: cases, ...page }
    },
    placeholderData: keepPreviousData,
  })
}

export function adminCaseQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: ({ signal }) => apiGet(`/admin/cases/${id}`, adminCaseAnswer, { signal }),
  })
}
