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
  max_size: number
  sizeOf: (value: T) => number
}

type Entry<T> = { value: T; loaded_at: number; size: number }

export function createStaleCache<T>(options: StaleCacheOptions<T>): StaleCache<T> {
  let entries = new Map<string, Entry<T>>()
  let loading = new Map<string, Promise<T>>()
  let size = 0

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const known = loading.get(key)
    if (known) return known
    const [own_entries, own_loading, loaded_at] = [entries, loading, performance.now()]
    const work = loader()
      .then((value) => {
        if (own_entries === entries) keep(key, { value, loaded_at, size: options.sizeOf(value) })
        return value
      })
      .finally(() => own_loading.delete(key))
    loading.set(key, work)
    return work
  }

  function keep(key: string, entry: Entry<T>): void {
    drop(key)
    entries.set(key, entry)
    size += entry.size
    for (const oldest of entries.keys()) {
      if (size <= options.max_size) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get: async (key, loader) => {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.loaded_at : Number.POSITIVE_INFINITY
      if (!entry || age >= options.stale_ms) return load(key, loader)
      // Whoever waits for nothing hears of no failure: the entry simply grows too old and the next one is told.
      if (age >= options.fresh_ms) load(key, loader).catch(() => {})
      return entry.value
    },
    invalidate: () => {
      entries = new Map()
      loading = new Map()
      size = 0
    },
  }
}
