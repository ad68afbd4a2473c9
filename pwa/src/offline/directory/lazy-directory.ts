import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useEffect, useMemo, useState } from 'react'
import { createObservable } from '../../lib/observable.ts'
import type { FirstScreen } from '../../lib/storage/first-screen.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/clock.ts'
import { freshnessOf } from '../network/freshness.ts'
import type { DirectoryQuery, DirectoryResult } from './search.ts'

/** `missing`: this phone has no directory yet, or its storage cannot be read. */
export type LazyDirectory =
  | { status: 'missing' }
  /** `firstScreen`: stored data from which lists without a search can be drawn at once. */
  | { status: 'loading'; firstScreen?: FirstScreen }
  | {
      status: 'ready'
      asOf: number
      /** True for the data-saving directory, which lacks some of the texts that search reads. */
      isSlim: boolean
      search: (query: DirectoryQuery) => DirectoryResult
      /** A spelling correction for a query that finds nothing; undefined if there is none. */
      suggest: (query: DirectoryQuery) => string | undefined
      /** An interpretation of a query that finds nobody; undefined if there is none. */
      interpret: (query: DirectoryQuery) => Promise<QueryInterpretation | undefined>
      find: (technicianId: number) => TechnicianCard | undefined
      /** Asks the server what changed. */
      refresh: () => Promise<unknown>
    }

/** One shared object: another with the same value would make React redraw every list when it subscribes. */
const LOADING: LazyDirectory = { status: 'loading' }

/** How many cards a list shows at first. */
export const FIRST_SCREEN_SIZE = 20

/** Lazy handle to the directory; keeps Dexie out of the entry chunk. */
export const lazyDirectory = createObservable<LazyDirectory>(LOADING)

/** `missing`: this phone has no directory, or the technician is not in it. */
export type ListedTechnician =
  | { status: 'loading' | 'missing' }
  | { status: 'ready'; card: TechnicianCard; asOf: number; isSlim: boolean }

export function listedTechnician(
  technicianId: number,
  directory: LazyDirectory = lazyDirectory.read(),
): ListedTechnician {
  if (directory.status !== 'ready') return { status: directory.status }
  const card = directory.find(technicianId)
  if (!card) return { status: 'missing' }
  return { status: 'ready', card, asOf: directory.asOf, isSlim: directory.isSlim }
}

/** True if the phone's directory is fresh enough to be used instead of asking the server. */
export function isDirectoryFresh(directory: LazyDirectory = lazyDirectory.read()): boolean {
  return directory.status === 'ready' && freshnessOf(directory.asOf, pageClock.now()).level === 'fresh'
}

export type DirectorySearch =
  | { status: 'loading' | 'missing' }
  /** `asOf`: when the directory was current (ms), for `useFreshness`. */
  | ({ status: 'ready'; asOf: number; isSlim: boolean; refresh: () => Promise<unknown> } & DirectoryResult)

/**
 * Searches the directory on this phone. `missing` if there is none, so that the caller must ask the server, or if
 * `isWanted` is false.
 */
export function useDirectorySearch(query: DirectoryQuery, isWanted = true): DirectorySearch {
  const state = useLive(lazyDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available, sort, sector_id: sectorId } = query
  const { offset, limit } = query
  return useMemo(() => {
    if (!isWanted) return { status: 'missing' }
    const filters = { category_id: categoryId, city, available, sort, sector_id: sectorId }
    const asked = { ...filters, query: text, offset, limit }
    if (state.status === 'loading') return searchFirstScreen(state.firstScreen, asked)
    if (state.status !== 'ready') return { status: state.status }
    const { asOf, isSlim, refresh, search } = state
    return { status: 'ready', asOf, isSlim, refresh, ...search(asked) }
  }, [state, isWanted, text, categoryId, city, available, sort, sectorId, offset, limit])
}

/**
 * Answers from the stored first screen if the query has no words or filters and asks for the sector of that screen.
 * Other queries are `loading` until the directory is read.
 */
function searchFirstScreen(screen: FirstScreen | undefined, query: DirectoryQuery): DirectorySearch {
  const {
    query: text,
    category_id: categoryId,
    city,
    available,
    sort = 'recommended',
    sector_id: sectorId,
    offset = 0,
    limit = FIRST_SCREEN_SIZE,
  } = query
  const isNarrowed = Boolean(text || categoryId || city || available || offset) || sort !== 'recommended'
  if (!screen || screen.sectorId !== sectorId || isNarrowed || limit > FIRST_SCREEN_SIZE)
    return { status: 'loading' }
  const { technicians, total, asOf, isSlim } = screen
  return {
    status: 'ready',
    asOf,
    isSlim,
    // Does nothing: the directory refreshes itself soon.
    refresh: async () => undefined,
    technicians: technicians.slice(0, limit),
    total,
  }
}

/** A spelling correction for a mistyped query; undefined if `isWanted` is false or there is none. */
export function useDirectorySuggestion(query: DirectoryQuery, isWanted: boolean): string | undefined {
  const state = useLive(lazyDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available } = query
  return useMemo(() => {
    if (!isWanted || state.status !== 'ready') return undefined
    return state.suggest({ query: text, category_id: categoryId, city, available })
  }, [state, isWanted, text, categoryId, city, available])
}

/** `isDone`: the phone has tried to interpret the query, with or without a result. */
export type DirectoryInterpretation = { isDone: boolean; interpretation: QueryInterpretation | undefined }

/** Interprets a query that finds nobody. Keeps the previous result while the directory changes. */
export function useDirectoryInterpretation(
  query: DirectoryQuery,
  isWanted: boolean,
): DirectoryInterpretation {
  const state = useLive(lazyDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available } = query
  const searchKey = JSON.stringify([text, categoryId, city, available])
  const [result, setResult] = useState<{
    searchKey: string
    interpretation: QueryInterpretation | undefined
  }>()
  useEffect(() => {
    if (!isWanted || state.status !== 'ready') return undefined
    let isAwaited = true
    const store = (interpretation?: QueryInterpretation) =>
      isAwaited && setResult({ searchKey, interpretation })
    state.interpret({ query: text, category_id: categoryId, city, available }).then(store, () => store())
    return () => {
      isAwaited = false
    }
  }, [state, isWanted, searchKey, text, categoryId, city, available])
  const isDone = isWanted && result?.searchKey === searchKey
  return { isDone, interpretation: isDone ? result.interpretation : undefined }
}

/** Finds a technician in the phone's directory; `loading` during server rendering and hydration. */
export function useListedTechnician(technicianId: number): ListedTechnician {
  const directory = useLive(lazyDirectory, LOADING)
  return useMemo(() => listedTechnician(technicianId, directory), [directory, technicianId])
}
