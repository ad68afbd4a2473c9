/** Short texts that a browser keeps for this site. */
export type Kept = {
  /** null where nothing is kept, or may be kept. */
  read: (key: string) => string | null
  /** False where the browser refused: private mode, policy, no room. */
  write: (key: string, text: string) => boolean
  /** False as for `write`. */
  remove: (key: string) => boolean
  /** [] where nothing may be kept. */
  keys: () => string[]
}

/** As long as the browser likes. */
export const safeLocalStorage = guarded(() => globalThis.localStorage)

/** As long as the tab lives. */
export const safeSessionStorage = guarded(() => globalThis.sessionStorage)

// Even naming the storage throws where a browser forbids it.
function guarded(storage: () => Storage): Kept {
  return {
    read: (key) => attempt(() => storage().getItem(key)) ?? null,
    write: (key, text) => attempt(() => (storage().setItem(key, text), true)) ?? false,
    remove: (key) => attempt(() => (storage().removeItem(key), true)) ?? false,
    keys: () => attempt(() => Object.keys(storage())) ?? [],
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
