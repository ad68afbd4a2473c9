import { LRUCache } from 'lru-cache'

/** Answers by key that may be a little old, bounded in what they hold; every key is loaded by one caller at a time. */
export type StaleCache<T> = {
  get: (key: string, load: () => Promise<T>) => Promise<T>
  /** Forgets everything, also what is being loaded: the next `get` sees what was written before this call. */
  invalidate: () => void
}

export type StaleCacheOptions<T> = {
  /** Younger than this an answer is given as it is. */
  fresh_ms: number
  /** Younger than this it is given while a new one is fetched; older ones are waited for. */
  stale_ms: number
  /** For all entries together: their values, their keys, and what it takes to keep one at all. */
  max_bytes: number
  bytesOf: (value: T) => number
}

type Entry<T> = { value: T; loaded_at: number }

/** Measured: an entry with an empty value. */
const ENTRY_BYTES = 600
const BYTES_OF_A_CHARACTER = 2

export function createStaleCache<T>({
  fresh_ms,
  stale_ms,
  max_bytes,
  bytesOf,
}: StaleCacheOptions<T>): StaleCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: max_bytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length * BYTES_OF_A_CHARACTER + ENTRY_BYTES,
  })
  let loading = new Map<string, Promise<T>>()

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const known = loading.get(key)
    if (known) return known
    const [loading_now, loaded_at] = [loading, performance.now()]
    const work = loader()
      .then((value) => {
        // After `invalidate` this value may be older than what was written: its callers get it, nobody else does.
        if (loading_now === loading) entries.set(key, { value, loaded_at })
        return value
      })
      .finally(() => loading_now.delete(key))
    loading.set(key, work)
    return work
  }

  return {
    get: async (key, loader) => {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.loaded_at : Number.POSITIVE_INFINITY
      if (!entry || age >= stale_ms) return load(key, loader)
      // Nobody waits for this load, so nobody hears that it failed: the entry grows too old and the next caller does.
      if (age >= fresh_ms) load(key, loader).catch(() => {})
      return entry.value
    },
    invalidate: () => {
      entries.clear()
      loading = new Map()
    },
  }
}
