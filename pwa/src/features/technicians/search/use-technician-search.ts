import { useInfiniteQuery } from '@tanstack/react-query'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { isDirectoryCurrent } from '../../../offline/directory/late-directory'
import {
  type DirectorySearch,
  useDirectorySearch,
  useDirectorySuggestion,
} from '../../../offline/directory/use-directory-search'
import { newerOnPhone } from './newest'
import { technicianSearchQuery } from './queries'
import type { SearchFilters } from './search-filters'

const PAGE_SIZE = 20

export type TechnicianSearch = {
  technicians: readonly TechnicianCard[] | undefined
  total: number
  is_total_capped: boolean
  /** A corrected query, where nothing was found. */
  suggestion: string | undefined
  as_of: number | undefined
  error: Error | null
  is_searching: boolean
  is_fetching: boolean
  retry: () => void
  pages: number
  has_more: boolean
  is_loading_more: boolean
  showMore: () => void
}

/**
 * One search: on the phone's directory, with every letter of `typed`, where there is one; else on the server, as the
 * address says.
 */
export function useTechnicianSearch(filters: SearchFilters, typed: string): TechnicianSearch {
  const [pages, addPage] = usePages(filters)
  const { page: _page, ...asked_for } = filters
  const phone = useDirectorySearch({ ...asked_for, query: typed, limit: pages * PAGE_SIZE })
  // While somebody types, what is there yet is the beginning of a word.
  const is_settled = typed === (filters.query ?? '')
  const is_mistyped = is_settled && phone.status === 'ready' && phone.total === 0
  const guess = useDirectorySuggestion(asked_for, is_mistyped)
  const asked = useInfiniteQuery({
    ...technicianSearchQuery(filters),
    enabled: needsServer(phone, filters),
  })
  const retry = () => void asked.refetch()
  const heard = asked.isPlaceholderData ? undefined : asked.data?.pages[0]
  const is_better_asked = phone.status === 'ready' && phone.is_slim && filters.query !== undefined
  const newer = is_better_asked && heard ? undefined : newerOnPhone(phone, heard)
  if (newer)
    return {
      ...newer,
      is_total_capped: false,
      suggestion: is_settled ? (heard ? heard.suggestion : guess) : undefined,
      error: null,
      is_searching: false,
      is_fetching: asked.isFetching,
      retry,
      pages,
      has_more: newer.total > newer.technicians.length,
      is_loading_more: false,
      showMore: addPage,
    }
  const first = asked.data?.pages[0]
  return {
    technicians: asked.data?.pages.flatMap((page) => page.technicians),
    total: first?.total ?? 0,
    is_total_capped: first?.is_total_capped ?? false,
    suggestion: first?.suggestion,
    as_of: heard?.as_of,
    // Nothing is wrong before the phone has said what it has.
    error: phone.status === 'loading' ? null : asked.failureReason,
    is_searching: asked.isPending || asked.isPlaceholderData,
    is_fetching: asked.isFetching,
    retry,
    pages: asked.data?.pages.length ?? 1,
    has_more: asked.hasNextPage,
    is_loading_more: asked.isFetchingNextPage,
    showMore: () => {
      addPage()
      void asked.fetchNextPage()
    },
  }
}

/** The server knows more than a current directory only of spellings, and of the texts that a slim one leaves out. */
function needsServer(phone: DirectorySearch, { query }: SearchFilters): boolean {
  if (phone.status !== 'ready' || !isDirectoryCurrent()) return true
  return query !== undefined && (phone.is_slim || phone.total === 0)
}

/** How many pages are shown: what the address says until more are asked for. */
function usePages(filters: SearchFilters): [number, () => void] {
  const { page = 1, ...rest } = filters
  const of = JSON.stringify(rest)
  const [added, setAdded] = useState({ of, pages: page })
  const pages = added.of === of ? Math.max(added.pages, page) : page
  return [pages, () => setAdded({ of, pages: pages + 1 })]
}
