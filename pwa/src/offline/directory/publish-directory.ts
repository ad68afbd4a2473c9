import { ownSector } from '../../lib/own-sector.ts'
import { type FirstScreen, storeFirstScreen } from '../../lib/storage/first-screen.ts'
import { FIRST_SCREEN_SIZE, lazyDirectory } from './lazy-directory.ts'
import { type Directory, searchDirectory } from './search.ts'
import type { DirectorySource, DirectoryState } from './source.ts'
import { suggestQuery } from './suggestion.ts'

/** Publishes the directory to `lazyDirectory` once it is read and at each change. Returns a function that stops this. */
export function publishDirectory({ live, refresh }: Pick<DirectorySource, 'live' | 'refresh'>): () => void {
  const storeWhenChanged = createFirstScreenWriter()
  const publish = () => {
    const state = live.read()
    // Until the directory has been read, lists show the stored first screen.
    if (state.status === 'loading') return
    storeWhenChanged(state)
    if (state.status !== 'ready') return lazyDirectory.set({ status: 'missing' })
    const { directory, asOf, isSlim } = state
    lazyDirectory.set({
      status: 'ready',
      asOf,
      isSlim,
      search: (query) => searchDirectory(directory, query),
      suggest: (query) => suggestQuery(directory, query),
      // Loaded on demand: it brings the table of phrases, and most searches never need it.
      interpret: async (query) =>
        (await import('./interpret-in-directory.ts')).interpretInDirectory(directory, query),
      find: (technicianId) => directory.cards.find(({ id }) => id === technicianId),
      refresh,
    })
  }
  const stops = [live.subscribe(publish), ownSector.subscribe(publish)]
  publish()
  return () => stops.forEach((stop) => stop())
}

const MINUTE_MS = 60_000

/** Returns a function that stores the first screen if its content changed or it became a minute newer. */
function createFirstScreenWriter(): (state: DirectoryState) => void {
  let stored: string | undefined
  return (state) => {
    const screen = state.status === 'ready' ? firstScreenOf(state.directory, state) : null
    const version = JSON.stringify(screen && { ...screen, asOf: Math.floor(screen.asOf / MINUTE_MS) })
    if (version === stored) return
    stored = version
    void storeFirstScreen(screen)
  }
}

type Age = { asOf: number; isSlim: boolean }

function firstScreenOf(directory: Directory, { asOf, isSlim }: Age): FirstScreen {
  const sectorId = ownSector.read()
  const { technicians, total } = searchDirectory(directory, { limit: FIRST_SCREEN_SIZE, sector_id: sectorId })
  return { technicians, total, sectorId, categories: directory.categories, asOf, isSlim }
}
