export type ByteCache = {
  get: (key: string) => Buffer | undefined
  set: (key: string, bytes: Buffer) => void
  delete: (key: string) => void
}

type Limits = { max_bytes: number; max_age_ms: number; now?: () => number }

/** Keeps what was used last within `max_bytes`, and nothing longer than `max_age_ms`. */
export function createByteCache({ max_bytes, max_age_ms, now = Date.now }: Limits): ByteCache {
  // A Map iterates in order of insertion: what was used is put back at its end, what is first goes first.
  const entries = new Map<string, { bytes: Buffer; expires_at: number }>()
  let size = 0

  const remove = (key: string) => {
    size -= entries.get(key)?.bytes.length ?? 0
    entries.delete(key)
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expires_at <= now()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.bytes
    },
    set: (key, bytes) => {
      remove(key)
      if (bytes.length > max_bytes) return
      entries.set(key, { bytes, expires_at: now() + max_age_ms })
      size += bytes.length
      for (const oldest of entries.keys()) {
        if (size <= max_bytes) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
