import { useMemo } from 'react'
import { useLive } from '../../lib/use-live'
import { type LateDirectory, lateDirectory } from './late-directory'
import type { DirectoryQuery, DirectoryResult } from './search'

export type DirectorySearch =
  | { status: 'loading' | 'missing' }
  /** `as_of` for `useFreshness`. */
  | ({ status: 'ready'; as_of: number; is_slim: boolean; refresh: () => Promise<unknown> } & DirectoryResult)

const LOADING: LateDirectory = { status: 'loading' }

/** Searches the directory on this phone; `missing` where it has none, and the server must be asked. */
export function useDirectorySearch(query: DirectoryQuery): DirectorySearch {
  const state = useLive(lateDirectory, LOADING)
  const { query: text, category_id, city, available, sort, offset, limit } = query
  return useMemo(() => {
    if (state.status !== 'ready') return { status: state.status }
    const { as_of, is_slim, refresh, search } = state
    const found = search({ query: text, category_id, city, available, sort, offset, limit })
    return { status: 'ready', as_of, is_slim, refresh, ...found }
  }, [state, text, category_id, city, available, sort, offset, limit])
}

/** What the phone takes a mistyped query for; undefined where none is wanted or nothing like it is known. */
export function useDirectorySuggestion(query: DirectoryQuery, is_wanted: boolean): string | undefined {
  const state = useLive(lateDirectory, LOADING)
  const { query: text, category_id, city, available } = query
  return useMemo(() => {
    if (!is_wanted || state.status !== 'ready') return undefined
    return state.suggest({ query: text, category_id, city, available })
  }, [state, is_wanted, text, category_id, city, available])
}
