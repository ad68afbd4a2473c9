import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminCaseAnswer, adminCasesAnswer } from '@tecnicerca/shared/admin-cases'
import { apiGet } from '../../lib/http/api-client.ts'
import type { CaseAddress } from './case-address.ts'

/** Loads page by page, newest first. A new search aborts the previous one. */
export function adminCasesQuery({ q, status }: CaseAddress) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'cases', { q, status }],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(status && { status }) })
      if (pageParam) query.set('cursor', pageParam)
      const text = query.toString()
      return apiGet(`/admin/cases${text && `?${text}`}`, adminCasesAnswer, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function adminCaseQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: ({ signal }) => apiGet(`/admin/cases/${id}`, adminCaseAnswer, { signal }),
  })
}
