import { useInfiniteQuery } from '@tanstack/react-query'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { useOwnSector } from '../../../lib/own-sector.ts'
import {
  type DirectorySearch,
  isDirectoryFresh,
  useDirectoryInterpretation,
  useDirectorySearch,
  useDirectorySuggestion,
} from '../../../offline/directory/lazy-directory.ts'
import { newerOnPhone, type PhoneList } from './newest.ts'
import { type TechnicianList, technicianSearchQuery } from './queries.ts'
import { inSector, type ListFilters, type SearchFilters } from './search-filters.ts'

const PAGE_SIZE = 20

export type TechnicianSearch = {
  technicians: readonly TechnicianCard[] | undefined
  /** Whether the list comes from the phone's directory; it then changes with every typed letter. */
  isOfPhone: boolean
  total: number
  isTotalCapped: boolean
  /** A corrected query, if nothing was found. */
  suggestion: string | undefined
  /** The interpretation of a query without results. The list contains the results of this interpretation. */
  interpretation: QueryInterpretation | undefined
  asOf: number | undefined
  error: Error | null
  isSearching: boolean
  isFetching: boolean
  retry: () => void
  pages: number
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => void
}

/**
 * The search has two sources. The phone's directory answers `typed` at once, at every letter. The server answers
 * `filters`, which come from the URL and get the text when typing pauses; it is asked only if it may know more than the
 * phone. A query without results is interpreted, and the interpretation is searched instead.
 */
export function useTechnicianSearch(chosen: SearchFilters, typed: string): TechnicianSearch {
  const sectorId = useOwnSector()
  const filters = inSector(chosen, sectorId)
  const asTyped = useSearchAsTyped(filters, typed)
  // A server answer already holds the technicians for the interpreted query; for the phone's answer the search must run
  // again.
  const interpretation = asTyped.isOfPhone ? asTyped.interpretation : undefined
  const meant = interpretation ? inSector(filtersOfInterpretation(chosen, interpretation), sectorId) : filters
  const asInterpreted = useInterpretedSearch(meant, interpretation !== undefined)
  return interpretation ? { ...asInterpreted, interpretation, suggestion: asTyped.suggestion } : asTyped
}

/** Searches for the typed words on phone and server. `interpretation`: what the words may mean, if nobody is found. */
function useSearchAsTyped(filters: ListFilters, typed: string): TechnicianSearch {
  const { page: _page, exact: isExact = false, ...askedFor } = filters
  const [pages, addPage] = usePages(filters)
  const phone = useDirectorySearch({ ...askedFor, query: typed, limit: pages * PAGE_SIZE })
  // Unfinished text is the beginning of a word: finding nothing does not yet mean that it is misspelt.
  const isSettled = typed === (filters.query ?? '')
  const foundNothing = phone.status === 'ready' && phone.total === 0
  const guess = useDirectorySuggestion(askedFor, isSettled && foundNothing)
  const canBeInterpreted = foundNothing && typed !== '' && !isExact
  const { isDone, interpretation } = useDirectoryInterpretation(askedFor, isSettled && canBeInterpreted)
  const isOpen = canBeInterpreted && !isDone
  const server = useServerSearch(filters, needsServer(phone, filters))

  const isAnswered = isOpen && isSettled && server.answer !== undefined
  const list = isAnswered ? undefined : phoneListToShow({ phone, answer: server.answer, filters })
  if (!list) {
    const asked = fromServer(server, phone, addPage)
    return isExact && asked.interpretation ? asExact(asked) : asked
  }
  const correction = server.answer ? server.answer.suggestion : guess
  const suggestion = isSettled ? correction : undefined
  const found = fromPhone({ list, server, suggestion, pages, addPage })
  // Does not report missing results until the query has been interpreted.
  if (isOpen) return { ...found, technicians: undefined, isSearching: true }
  return canBeInterpreted ? { ...found, interpretation: interpretation ?? server.answer?.reading } : found
}

/** The search for an interpreted query. */
function useInterpretedSearch(filters: ListFilters, isWanted: boolean): TechnicianSearch {
  const { page: _page, ...askedFor } = filters
  const [pages, addPage] = usePages(filters)
  const phone = useDirectorySearch({ ...askedFor, limit: pages * PAGE_SIZE }, isWanted)
  const server = useServerSearch(filters, isWanted && needsServer(phone, filters))
  const list = phoneListToShow({ phone, answer: server.answer, filters })
  if (list) return fromPhone({ list, server, suggestion: undefined, pages, addPage })
  const asked = fromServer(server, phone, addPage)
  // The placeholder data belongs to the previous search, which had no results.
  return asked.isSearching ? { ...asked, technicians: undefined } : asked
}

/** Removes the results of the interpretation, for a user who wants a literal search, which has no results. */
function asExact(asked: TechnicianSearch): TechnicianSearch {
  return {
    ...asked,
    technicians: [],
    total: 0,
    isTotalCapped: false,
    hasMore: false,
    interpretation: undefined,
  }
}

type ServerSearch = ReturnType<typeof useServerSearch>

/** `answer`: the first page for exactly these filters. `query` may still have the data of the previous search. */
function useServerSearch(filters: ListFilters, enabled: boolean) {
  const query = useInfiniteQuery({ ...technicianSearchQuery(filters), enabled })
  return { query, answer: query.isPlaceholderData ? undefined : query.data?.pages[0] }
}

/**
 * True if the server may know more than the phone. If the phone's directory is current, the server knows more only
 * about spellings and about texts that a slim directory (of the data-saving mode) leaves out.
 */
function needsServer(phone: DirectorySearch, { query }: SearchFilters): boolean {
  if (phone.status !== 'ready' || !isDirectoryFresh()) return true
  return query !== undefined && (phone.isSlim || phone.total === 0)
}

type Sources = { phone: DirectorySearch; answer: TechnicianList | undefined; filters: ListFilters }

/** Undefined if the server's list must be shown, because it is newer or searched texts that a slim directory lacks. */
function phoneListToShow({ phone, answer, filters }: Sources): PhoneList | undefined {
  const searchesLess = phone.status === 'ready' && phone.isSlim && filters.query !== undefined
  return searchesLess && answer ? undefined : newerOnPhone(phone, answer)
}

type PhoneSearch = {
  list: PhoneList
  server: ServerSearch
  suggestion: string | undefined
  pages: number
  addPage: () => void
}

function fromPhone({ list, server, suggestion, pages, addPage }: PhoneSearch): TechnicianSearch {
  const { technicians, total, asOf } = list
  return {
    technicians,
    isOfPhone: true,
    total,
    isTotalCapped: false,
    suggestion,
    interpretation: undefined,
    asOf,
    error: null,
    isSearching: false,
    isFetching: server.query.isFetching,
    retry: () => void server.query.refetch(),
    pages,
    hasMore: total > technicians.length,
    isLoadingMore: false,
    showMore: addPage,
  }
}

function fromServer(
  { query, answer }: ServerSearch,
  phone: DirectorySearch,
  addPage: () => void,
): TechnicianSearch {
  const first = query.data?.pages[0]
  return {
    technicians: query.data?.pages.flatMap((page) => page.technicians),
    isOfPhone: false,
    total: first?.total ?? 0,
    isTotalCapped: first?.is_total_capped ?? false,
    suggestion: first?.suggestion,
    interpretation: query.isPlaceholderData ? undefined : first?.reading,
    asOf: answer?.as_of,
    // While the phone's directory is still opening, a failed request is no error: the directory may have the data.
    error: phone.status === 'loading' ? null : query.failureReason,
    isSearching: query.isPending || query.isPlaceholderData,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    pages: query.data?.pages.length ?? 1,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => {
      addPage()
      void query.fetchNextPage()
    },
  }
}

/** Number of pages to show, and a function that adds one. Other filters start with the URL's number again. */
function usePages(filters: ListFilters): [number, () => void] {
  const { page = 1, ...rest } = filters
  const filterKey = JSON.stringify(rest)
  const [added, setAdded] = useState({ filterKey, pages: page })
  const pages = added.filterKey === filterKey ? Math.max(added.pages, page) : page
  return [pages, () => setAdded({ filterKey, pages: pages + 1 })]
}

/** The filters with the interpretation of the query applied. Filters that the person chose take precedence. */
function filtersOfInterpretation(filters: SearchFilters, interpretation: QueryInterpretation): SearchFilters {
  const wanted = searchParametersOf(interpretation, filters)
  return { ...filters, ...wanted, query: wanted.query || undefined }
}
