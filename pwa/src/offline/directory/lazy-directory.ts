import type { Reading } from '@tecnicerca/shared/technician-lists'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useEffect, useMemo, useState } from 'react'
import { createObservable } from '../../lib/observable.ts'
import type { FirstScreen } from '../../lib/storage/first-screen.ts'
import { useLive } from '../../lib/use-live.ts'
import { freshnessOf } from '../network/freshness.ts'
import { pageClock } from '../network/server-clock.ts'
import type { DirectoryQuery, DirectoryResult } from './search.ts'

/** `missing`: this phone has no directory (yet), or cannot say. */
export type LateDirectory =
  | { status: 'missing' }
  /** `firstScreen`: the lists that need no search can be drawn from it already. */
  | { status: 'loading'; firstScreen?: FirstScreen }
  | {
      status: 'ready'
      as_of: number
      /** Without the texts that search reads otherwise. */
      is_slim: boolean
      search: (query: DirectoryQuery) => DirectoryResult
      /** A corrected query, where nothing was found. */
      suggest: (query: DirectoryQuery) => string | undefined
      /** What was meant by words that find nobody. */
      read: (query: DirectoryQuery) => Promise<Reading | undefined>
      find: (technicianId: number) => TechnicianCard | undefined
      /** Asks the server what changed. */
      refresh: () => Promise<unknown>
    }

/** One for all: another that says the same would draw every list anew once React listens. */
const LOADING: LateDirectory = { status: 'loading' }

/** How many cards a list shows at first. */
export const FIRST_SCREEN_SIZE = 20

/** The directory as lists of the first screen see it: nothing of its machinery is in the entry. */
export const lateDirectory = createObservable<LateDirectory>(LOADING)

/** `missing`: this phone has no directory, or not this technician in it. */
export type ListedTechnician =
  | { status: 'loading' | 'missing' }
  | { status: 'ready'; card: TechnicianCard; as_of: number; is_slim: boolean }

/** What the phone's directory knows of a technician. */
export function listedTechnician(
  technicianId: number,
  directory: LateDirectory = lateDirectory.read(),
): ListedTechnician {
  if (directory.status !== 'ready') return { status: directory.status }
  const card = directory.find(technicianId)
  if (!card) return { status: 'missing' }
  return { status: 'ready', card, as_of: directory.as_of, is_slim: directory.is_slim }
}

/** True where the phone's directory is as good as what the server would answer. */
export function isDirectoryFresh(directory: LateDirectory = lateDirectory.read()): boolean {
  return directory.status === 'ready' && freshnessOf(directory.as_of, pageClock.now()).level === 'fresh'
}

export type DirectorySearch =
  | { status: 'loading' | 'missing' }
  /** `as_of` for `useFreshness`. */
  | ({ status: 'ready'; as_of: number; is_slim: boolean; refresh: () => Promise<unknown> } & DirectoryResult)

/** Searches the directory on this phone; `missing` where it has none, and the server must be asked, or nothing is wanted. */
export function useDirectorySearch(query: DirectoryQuery, isWanted = true): DirectorySearch {
  const state = useLive(lateDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available, sort, offset, limit } = query
  return useMemo(() => {
    if (!isWanted) return { status: 'missing' }
    const asked = { query: text, category_id: categoryId, city, available, sort, offset, limit }
    if (state.status === 'loading') return searchFirstScreen(state.firstScreen, asked)
    if (state.status !== 'ready') return { status: state.status }
    const { as_of: asOf, is_slim: isSlim, refresh, search } = state
    return { status: 'ready', as_of: asOf, is_slim: isSlim, refresh, ...search(asked) }
  }, [state, isWanted, text, categoryId, city, available, sort, offset, limit])
}

/** The answer to a query without words and filters; anything else waits for the directory. */
function searchFirstScreen(screen: FirstScreen | undefined, query: DirectoryQuery): DirectorySearch {
  const {
    query: text,
    category_id: categoryId,
    city,
    available,
    sort = 'rating',
    offset = 0,
    limit = FIRST_SCREEN_SIZE,
  } = query
  const isNarrowed = Boolean(text || categoryId || city || available || offset) || sort !== 'rating'
  if (!screen || isNarrowed || limit > FIRST_SCREEN_SIZE) return { status: 'loading' }
  const { technicians, total, asOf, isSlim } = screen
  return {
    status: 'ready',
    as_of: asOf,
    is_slim: isSlim,
    // The directory is about to refresh itself.
    refresh: async () => undefined,
    technicians: technicians.slice(0, limit),
    total,
  }
}

/** What the phone takes a mistyped query for; undefined where none is wanted or nothing like it is known. */
export function useDirectorySuggestion(query: DirectoryQuery, isWanted: boolean): string | undefined {
  const state = useLive(lateDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available } = query
  return useMemo(() => {
    if (!isWanted || state.status !== 'ready') return undefined
    return state.suggest({ query: text, category_id: categoryId, city, available })
  }, [state, isWanted, text, categoryId, city, available])
}

/** `isDone` once the phone has tried to make sense of words that find nobody. */
export type DirectoryReading = { isDone: boolean; reading: Reading | undefined }

/** What the phone takes words for that find nobody; while the directory changes, what it took them for before. */
export function useDirectoryReading(query: DirectoryQuery, isWanted: boolean): DirectoryReading {
  const state = useLive(lateDirectory, LOADING)
  const { query: text, category_id: categoryId, city, available } = query
  const of = JSON.stringify([text, categoryId, city, available])
  const [read, setRead] = useState<{ of: string; reading: Reading | undefined }>()
  useEffect(() => {
    if (!isWanted || state.status !== 'ready') return undefined
    let isAwaited = true
    const keep = (reading?: Reading) => isAwaited && setRead({ of, reading })
    state.read({ query: text, category_id: categoryId, city, available }).then(keep, () => keep())
    return () => {
      isAwaited = false
    }
  }, [state, isWanted, of, text, categoryId, city, available])
  const isDone = isWanted && read?.of === of
  return { isDone, reading: isDone ? read.reading : undefined }
}

/** What the phone's directory knows of a technician; `loading` while the server renders and while hydrating. */
export function useListedTechnician(technicianId: number): ListedTechnician {
  const directory = useLive(lateDirectory, LOADING)
  return useMemo(() => listedTechnician(technicianId, directory), [directory, technicianId])
}
