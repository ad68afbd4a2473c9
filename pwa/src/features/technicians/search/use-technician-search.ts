import { useInfiniteQuery } from '@tanstack/react-query'
import { wantedBy } from '@tecnicerca/shared/spoken/reading'
import type { Reading } from '@tecnicerca/shared/technician-lists'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import {
  type DirectorySearch,
  isDirectoryFresh,
  useDirectoryReading,
  useDirectorySearch,
  useDirectorySuggestion,
} from '../../../offline/directory/lazy-directory.ts'
import { newerOnPhone, type PhoneList } from './newest.ts'
import { type TechnicianList, technicianSearchQuery } from './queries.ts'
import type { SearchFilters } from './search-filters.ts'

const PAGE_SIZE = 20

export type TechnicianSearch = {
  technicians: readonly TechnicianCard[] | undefined
  /** Out of the phone's directory, and another with every letter that is typed. */
  isOfPhone: boolean
  total: number
  is_total_capped: boolean
  /** A corrected query, where nothing was found. */
  suggestion: string | undefined
  /** What the words were taken for, because as they stand they find nobody; the list is what that finds. */
  reading: Reading | undefined
  as_of: number | undefined
  error: Error | null
  isSearching: boolean
  isFetching: boolean
  retry: () => void
  pages: number
  has_more: boolean
  isLoadingMore: boolean
  showMore: () => void
}

/**
 * The search has two sources. The phone's directory answers every letter of `typed` at once; the server answers
 * `filters`, the words that have settled into the address, and is asked only where it may know more than the phone. Words
 * that find nobody are read: who is meant by them is a search of its own.
 */
export function useTechnicianSearch(filters: SearchFilters, typed: string): TechnicianSearch {
  const asTyped = useTypedSearch(filters, typed)
  // The server answers words that it understood with the people; the phone's own search has to be made again.
  const reading = asTyped.isOfPhone ? asTyped.reading : undefined
  const meant = reading ? filtersOfReading(filters, reading) : filters
  const asRead = useReadSearch(meant, reading !== undefined)
  return reading ? { ...asRead, reading, suggestion: asTyped.suggestion } : asTyped
}

function useTypedSearch(filters: SearchFilters, typed: string): TechnicianSearch {
  const { page: _page, exact: isExact = false, ...askedFor } = filters
  const [pages, addPage] = usePages(filters)
  const phone = useDirectorySearch({ ...askedFor, query: typed, limit: pages * PAGE_SIZE })
  // What is still being typed is the beginning of a word: finding nothing does not yet mean that it is misspelt.
  const isSettled = typed === (filters.query ?? '')
  const foundNothing = phone.status === 'ready' && phone.total === 0
  const guess = useDirectorySuggestion(askedFor, isSettled && foundNothing)
  const canBeRead = foundNothing && typed !== '' && !isExact
  const { isDone, reading } = useDirectoryReading(askedFor, isSettled && canBeRead)
  const isOpen = canBeRead && !isDone
  const server = useServerSearch(filters, needsServer(phone, filters))

  const isAnswered = isOpen && isSettled && server.answer !== undefined
  const list = isAnswered ? undefined : phoneListToShow({ phone, answer: server.answer, filters })
  if (!list) {
    const asked = fromServer(server, phone, addPage)
    return isExact && asked.reading ? asExact(asked) : asked
  }
  const correction = server.answer ? server.answer.suggestion : guess
  const suggestion = isSettled ? correction : undefined
  const found = fromPhone({ list, server, suggestion, pages, addPage })
  // Nobody is said to be missing before it is known what the words mean.
  if (isOpen) return { ...found, technicians: undefined, isSearching: true }
  return canBeRead ? { ...found, reading: reading ?? server.answer?.reading } : found
}

/** Who is meant by words that were read. */
function useReadSearch(filters: SearchFilters, isWanted: boolean): TechnicianSearch {
  const { page: _page, ...askedFor } = filters
  const [pages, addPage] = usePages(filters)
  const phone = useDirectorySearch({ ...askedFor, limit: pages * PAGE_SIZE }, isWanted)
  const server = useServerSearch(filters, isWanted && needsServer(phone, filters))
  const list = phoneListToShow({ phone, answer: server.answer, filters })
  if (list) return fromPhone({ list, server, suggestion: undefined, pages, addPage })
  const asked = fromServer(server, phone, addPage)
  // What is still shown of another search found nobody.
  return asked.isSearching ? { ...asked, technicians: undefined } : asked
}

/** Somebody wants these words as they stand, which find nobody. */
function asExact(asked: TechnicianSearch): TechnicianSearch {
  return { ...asked, technicians: [], total: 0, is_total_capped: false, has_more: false, reading: undefined }
}

type ServerSearch = ReturnType<typeof useServerSearch>

/** `answer`: the first page for these very filters; what the query still shows may be the search before. */
function useServerSearch(filters: SearchFilters, enabled: boolean) {
  const query = useInfiniteQuery({ ...technicianSearchQuery(filters), enabled })
  return { query, answer: query.isPlaceholderData ? undefined : query.data?.pages[0] }
}

/** The server knows more than a current directory only of spellings, and of the texts that a slim one leaves out. */
function needsServer(phone: DirectorySearch, { query }: SearchFilters): boolean {
  if (phone.status !== 'ready' || !isDirectoryFresh()) return true
  return query !== undefined && (phone.is_slim || phone.total === 0)
}

type Sources = { phone: DirectorySearch; answer: TechnicianList | undefined; filters: SearchFilters }

/** Undefined where the server's list is to be shown: it is newer, or it searched texts that a slim directory lacks. */
function phoneListToShow({ phone, answer, filters }: Sources): PhoneList | undefined {
  const searchesLess = phone.status === 'ready' && phone.is_slim && filters.query !== undefined
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
  const { technicians, total, as_of: asOf } = list
  return {
    technicians,
    isOfPhone: true,
    total,
    is_total_capped: false,
    suggestion,
    reading: undefined,
    as_of: asOf,
    error: null,
    isSearching: false,
    isFetching: server.query.isFetching,
    retry: () => void server.query.refetch(),
    pages,
    has_more: total > technicians.length,
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
    is_total_capped: first?.is_total_capped ?? false,
    suggestion: first?.suggestion,
    reading: query.isPlaceholderData ? undefined : first?.reading,
    as_of: answer?.as_of,
    // While the phone still opens its directory, a failed call is no error: the directory may have the list.
    error: phone.status === 'loading' ? null : query.failureReason,
    isSearching: query.isPending || query.isPlaceholderData,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    pages: query.data?.pages.length ?? 1,
    has_more: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => {
      addPage()
      void query.fetchNextPage()
    },
  }
}

/** How many pages are shown: as many as the address says, until more are asked for. Other filters begin anew. */
function usePages(filters: SearchFilters): [number, () => void] {
  const { page = 1, ...rest } = filters
  const of = JSON.stringify(rest)
  const [added, setAdded] = useState({ of, pages: page })
  const pages = added.of === of ? Math.max(added.pages, page) : page
  return [pages, () => setAdded({ of, pages: pages + 1 })]
}

/** The same search with what its words are taken for. What the person chose goes before it. */
function filtersOfReading(filters: SearchFilters, reading: Reading): SearchFilters {
  const wanted = wantedBy(reading, filters)
  return { ...filters, ...wanted, query: wanted.query || undefined }
}
