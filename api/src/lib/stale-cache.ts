import { LRUCache } from 'lru-cache'

/** Answers by key that may be a little old, bounded in what they hold; every key is loaded by one caller at a time. */
export type StaleCache<T> = {
  get: (key: string, load: () => Promise<T>) => Promise<T>
  /** Forgets everything, also what is being loaded: the next `get` sees what was written before this call. */
  invalidate: () => void
}

export type StaleCacheOptions<T> = {
  /** Younger than this an answer is given as it is. */
  freshMs: number
  /** Younger than this it is given while a new one is fetched; older ones are waited for. */
  staleMs: number
  /** For all entries together: their values, their keys, and what it takes to keep one at all. */
  maxBytes: number
  bytesOf: (value: T) => number
}

type Entry<T> = { value: T; loadedAt: number }

/** Measured: an entry with an empty value. */
const ENTRY_BYTES = 600
const BYTES_OF_A_CHARACTER = 2

export function createStaleCache<T>({
  freshMs,
  staleMs,
  maxBytes,
  bytesOf,
}: StaleCacheOptions<T>): StaleCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length * BYTES_OF_A_CHARACTER + ENTRY_BYTES,
  })
  let loading = new Map<string, Promise<T>>()

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const known = loading.get(key)
    if (known) return known
    const [loadingNow, loadedAt] = [loading, performance.now()]
    const work = loader()
      .then((value) => {
        // After `invalidate` this value may be older than what was written: its callers get it, nobody else does.
        if (loadingNow === loading) entries.set(key, { value, loadedAt })
        return value
      })
      .finally(() => loadingNow.delete(key))
    loading.set(key, work)
    return work
  }

  return {
    get: async (key, loader) => {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.loadedAt : Number.POSITIVE_INFINITY
      if (!entry || age >= staleMs) return load(key, loader)
      // Nobody waits for this load, so nobody hears that it failed: the entry grows too old and the next caller does.
      if (age >= freshMs) load(key, loader).catch(() => {})
      return entry.value
    },
    invalidate: () => {
      entries.clear()
      loading = new Map()
    },
  }
}
