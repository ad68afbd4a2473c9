import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TechnicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { apiGet } from '../../../lib/http/api-client.ts'
import { queryText } from '../../../lib/http/query-text.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import type { ListFilters } from './search-filters.ts'

const listAnswer = async () => (await import('@tecnicerca/shared/technician-lists')).technicianListAnswer

/** `as_of`: time of the answer by the server's clock. */
export type TechnicianList = TechnicianListAnswer & { as_of: number }

export const HOME_LIMIT = 20
const REFRESH_MS = 15_000

type FeaturedFilters = { category_id: number | undefined; sector_id: number | undefined }

/** The list on the home screen, fetched again every 15 s while it is shown. */
export function featuredTechniciansQuery(filters: FeaturedFilters) {
  return queryOptions({
    queryKey: ['technicians', 'featured', filters] as const,
    queryFn: ({ signal }) => {
      const query = queryText({
        ...filters,
        sort: 'recommended',
        limit: HOME_LIMIT,
        t: Date.now(),
      })
      return readList(`/technicians${query}`, signal)
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
}

/** One search, loaded page by page. A new search aborts the previous one. */
export function technicianSearchQuery({ page: _page, exact: _exact, ...filters }: ListFilters) {
  return infiniteQueryOptions({
    queryKey: ['technicians', 'search', filters],
    queryFn: ({ pageParam, signal }) => {
      const path = filters.query ? '/technicians/search' : '/technicians'
      const query = queryText({ ...filters, sort: filters.sort ?? 'recommended', cursor: pageParam })
      return readList(`${path}${query}`, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: TechnicianList) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

async function readList(path: string, signal: AbortSignal): Promise<TechnicianList> {
  const answer = await apiGet(path, listAnswer, { signal })
  return { ...answer, as_of: pageClock.now() }
}
