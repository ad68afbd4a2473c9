import { lateDirectory } from './late-directory.ts'
import { searchDirectory } from './search.ts'
import type { DirectorySource } from './source.ts'
import { suggestQuery } from './suggestion.ts'

/** Hands the directory, once it is read and each time it changes, to whoever looks at a list. */
export function publishDirectory({ live, refresh }: Pick<DirectorySource, 'live' | 'refresh'>): () => void {
  const publish = () => {
    const state = live.read()
    if (state.status !== 'ready') return lateDirectory.set({ status: state.status })
    const { directory, as_of, is_slim } = state
    lateDirectory.set({
      status: 'ready',
      as_of,
      is_slim,
      search: (query) => searchDirectory(directory, query),
      suggest: (query) => suggestQuery(directory, query),
      // With the table of what people say: most searches never need it.
      read: async (query) => (await import('./reading.ts')).readQuery(directory, query),
      find: (technician_id) => directory.cards.find(({ id }) => id === technician_id),
      refresh,
    })
  }
  const stop = live.subscribe(publish)
  publish()
  return stop
}
