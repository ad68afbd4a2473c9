import { LRUCache } from 'lru-cache'

/**
 * A cache whose values may be slightly old, with a bounded size. Each key is loaded once at a time; concurrent callers
 * share the result.
 */
export type StaleCache<T> = {
  get: (key: string, load: () => Promise<T>) => Promise<T>
  /** Drops all values and loads under way: the next `get` sees everything written before this call. */
  invalidate: () => void
}

export type StaleCacheOptions<T> = {
  /** A value younger than this is returned as it is. */
  freshMs: number
  /** A value younger than this is returned while a new one loads; for older ones `get` waits. */
  staleMs: number
  /** Limit for all entries together: values, keys and the overhead of an entry. */
  maxBytes: number
  bytesOf: (value: T) => number
}

type Entry<T> = { value: T; loadedAt: number }

/** Measured with an empty value. */
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
        // After `invalidate` this value may be outdated: only the waiting callers get it.
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
      // Nobody waits for this load. If it fails, the entry ages until a caller waits for a load and gets the error.
      if (age >= freshMs) load(key, loader).catch(() => {})
      return entry.value
    },
    invalidate: () => {
      entries.clear()
      loading = new Map()
    },
  }
}
