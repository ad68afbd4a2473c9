import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { apiGet } from '../../lib/http/api-client.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of the log that the address names. */
export function auditLogPageQuery(address: TableAddress) {
  const parameters = tableParameters(address).toString()
  return queryOptions({
    queryKey: ['admin', 'audit-log', parameters],
    queryFn: async ({ signal }) => {
      const { entries, ...page } = await apiGet(`/admin/audit-log?${parameters}`, auditLogAnswer, { signal })
      return { rows: entries, ...page }
    },
    placeholderData: keepPreviousData,
  })
}
