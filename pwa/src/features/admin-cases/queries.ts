import { queryOptions } from '@tanstack/react-query'
import { adminCaseAnswer, adminCasesAnswer } from '@tecnicerca/shared/admin/cases'
import { apiGet } from '../../lib/http/api-client.ts'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of cases that the URL selects. */
export function adminCasesQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/cases',
    parameters: tableParameters(address),
    answer: adminCasesAnswer,
    rows: 'cases',
  })
}

export function adminCaseQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: ({ signal }) => apiGet(`/admin/cases/${id}`, adminCaseAnswer, { signal }),
  })
}
