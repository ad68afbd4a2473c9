import { isSaving, readDataSaving } from '../../lib/data-saving.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { freshnessOf } from '../network/freshness.ts'
import { announce, onChange } from '../storage/changes.ts'
import { publicDatabase } from '../storage/databases.ts'
import type { StorageFailure } from '../storage/storage-failure.ts'
import type { DirectoryIndexer } from './index-rows.ts'
import type { DirectoryContents } from './rows.ts'
import type { Directory } from './search.ts'
import type { SyncEnvironment } from './sync.ts'

/** `missing`: this phone has no directory (yet). `asOf` by the server's clock. */
export type DirectoryState =
  | { status: 'loading' | 'missing' }
  | {
      status: 'ready'
      directory: Directory
      asOf: number
      isSlim: boolean
      storage: StorageFailure | undefined
    }

export type DirectorySource = {
  live: Live<DirectoryState>
  /** Reads the stored directory; later calls return the same promise. */
  load: () => Promise<void>
  /** Fetches changes from the server; true if there were any. */
  refresh: () => Promise<boolean>
}

// Dexie, zod and text folding stay out of the entry chunk.
const machinery = async () => {
  const [store, gone, sync, index, publicData] = await Promise.all([
    import('./store.ts'),
    import('./forget-gone.ts'),
    import('./sync.ts'),
    import('./index-rows.ts'),
    import('../storage/public-data.ts'),
  ])
  return { ...store, ...gone, ...sync, ...index, ...publicData }
}

export function createDirectorySource(env: SyncEnvironment): DirectorySource {
  let contents: DirectoryContents | undefined
  let indexing: DirectoryIndexer | undefined
  let turn = 0
  let loading: Promise<void> | undefined
  let refreshing: Promise<boolean> | undefined
  const live = createObservable<DirectoryState>({ status: 'loading' }, () => {
    void load()
    const forget = [onChange('directory', () => void reload()), onChange('categories', () => void reindex())]
    return () => forget.forEach((stop) => stop())
  })

  async function show(next: DirectoryContents | undefined, storage?: StorageFailure): Promise<void> {
    const { createDirectoryIndexer, storedCategories } = await machinery()
    contents = next
    turn += 1
    const mine = turn
    indexing ??= createDirectoryIndexer(await storedCategories())
    if (!next) return live.set({ status: 'missing' })
    const directory = await indexing(next)
    // Skipped if a later call has begun meanwhile.
    if (mine === turn) live.set({ status: 'ready', directory, ...metaFields(next.meta), storage })
  }
  async function reload(): Promise<void> {
    const store = (await machinery()).createDirectoryStore(publicDatabase)
    const kept = await store.load().catch(() => contents)
    const isExpired = kept && freshnessOf(kept.meta.as_of, env.now()).level === 'expired'
    if (isExpired) await store.clear().catch(() => undefined)
    await show(isExpired ? undefined : kept)
  }
  async function reindex(): Promise<void> {
    indexing = undefined
    await show(contents)
  }
  function load(): Promise<void> {
    loading ??= reload()
    return loading
  }
  async function synchronise(): Promise<boolean> {
    await load()
    const { createDirectoryStore, syncDirectory, forgetGone } = await machinery()
    const store = createDirectoryStore(publicDatabase)
    const result = await syncDirectory({ env, store }, contents, wantsSlim(contents))
    if (result.type === 'superseded') await reload()
    if (result.type !== 'updated' && result.type !== 'unchanged') return false
    await show(result.contents, result.storage)
    if (result.type !== 'updated') return false
    if (!result.storage) announce('directory')
    void forgetGone(publicDatabase, result.contents).catch(() => undefined)
    return true
  }
  return {
    live,
    load,
    refresh: () => {
      refreshing ??= synchronise().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
  }
}

function metaFields({ as_of: asOf, columns }: DirectoryContents['meta']) {
  return { asOf, isSlim: isSlim(columns) }
}

function isSlim(columns: readonly string[]): boolean {
  return !columns.includes('bio')
}

// If the full directory is stored, its deltas cost less data than a new download of the slim one.
function wantsSlim(contents: DirectoryContents | undefined): boolean {
  return isSaving(readDataSaving()) && (contents === undefined || isSlim(contents.meta.columns))
}
