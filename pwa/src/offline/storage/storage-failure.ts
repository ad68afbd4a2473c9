/** Why the phone cannot store something: no room, forbidden (private mode, policy), blocked by a tab, or broken. */
export type StorageFailure = 'full' | 'forbidden' | 'blocked' | 'broken'

export type Stored<T> = { ok: true; value: T } | { ok: false; failure: StorageFailure }

const FAILURES: Record<string, StorageFailure> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'forbidden',
  SecurityError: 'forbidden',
  NotAllowedError: 'forbidden',
  BlockedError: 'blocked',
}

/** Errors after which Safari and others work again on a new connection. */
const BROKEN_CONNECTION = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError']

/** The result of `work`, or why the storage failed. Rejects with errors that are not the storage's. */
export async function stored<T>(work: Promise<T>): Promise<Stored<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    const failure = storageFailure(error)
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

/** Classifies an error; undefined if it has nothing to do with storage. */
export function storageFailure(error: unknown): StorageFailure | undefined {
  for (const name of namesOf(error)) {
    const failure = FAILURES[name]
    if (failure) return failure
  }
  const isStorage = namesOf(error).some(
    (name) => name !== 'Error' && name !== 'TypeError' && name !== 'RangeError',
  )
  return isStorage ? 'broken' : undefined
}

export function isBrokenConnection(error: unknown): boolean {
  return storageFailure(error) !== 'full' && namesOf(error).some((name) => BROKEN_CONNECTION.includes(name))
}

// Dexie wraps the browser's error: an OpenFailedError contains the DOMException with the reason.
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('name' in error)) return []
  const inner = 'inner' in error ? namesOf(error.inner) : []
  return [...inner, String(error.name)]
}
