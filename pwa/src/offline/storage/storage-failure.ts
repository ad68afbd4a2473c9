/** Why the phone cannot keep something: no room, forbidden (private mode, policy), held by another tab, or broken. */
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

/** The result of `work`, or why the phone could not do it; an error that is not the storage's is thrown on. */
export async function stored<T>(work: Promise<T>): Promise<Stored<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    const failure = storageFailure(error)
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

/** Undefined where the error has nothing to do with storage. */
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

// Dexie wraps what the browser said: OpenFailedError around the DOMException that tells why.
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('name' in error)) return []
  const inner = 'inner' in error ? namesOf(error.inner) : []
  return [...inner, String(error.name)]
}
