/** A Web Storage area that never throws. */
export type SafeStorage = {
  /** Null if nothing is stored or storage is forbidden. */
  read: (key: string) => string | null
  /** False if the browser refused: private mode, policy, or no space left. */
  write: (key: string, text: string) => boolean
  /** False in the same cases as `write`. */
  remove: (key: string) => boolean
  /** Empty if storage is forbidden. */
  keys: () => string[]
}

export const safeLocalStorage = guarded(() => globalThis.localStorage)

export const safeSessionStorage = guarded(() => globalThis.sessionStorage)

// If the browser forbids storage, even reading `globalThis.localStorage` throws.
function guarded(storage: () => Storage): SafeStorage {
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
