/**
 * Who is here, kept in IndexedDB with strict durability: localStorage reaches the disk up to a minute later, and a
 * killed browser would show somebody who signed out. Plain IndexedDB, because the entry carries it.
 */
const NAME = 'tecnicerca-session'
const STORE = 'session'
const KEY = 'current'
/** Storage that does not answer must not hold the screen up. */
const DEADLINE_MS = 2_000
/** A mirror that was not written before a kill shows one of the last few. */
const BEFORE = 5

/** `text`: the user as JSON, null for nobody. `before`: what it was, newest last. */
export type KeptSession = { text: string | null; before: (string | null)[] }

/** Null where nothing was ever kept here; rejects where the browser keeps nothing. */
export function readKeptSession(): Promise<KeptSession | null> {
  return withinDeadline(
    withStore('readonly', (store, done) => {
      const row = store.get(KEY)
      row.addEventListener('success', () => done((row.result as KeptSession | undefined) ?? null))
    }),
  )
}

/** Resolves once the disk has it; `mirror`: what stood in localStorage. */
export function keepSession(text: string | null, mirror: string | null): Promise<void> {
  return withinDeadline(
    withStore('readwrite', (store, done) => {
      const row = store.get(KEY)
      row.addEventListener('success', () => {
        const kept = row.result as KeptSession | undefined
        const known = [...(kept?.before ?? []), kept?.text ?? null, mirror]
        const before = known.filter((each) => each !== text).slice(-BEFORE)
        store.put({ text, before } satisfies KeptSession, KEY)
        done(undefined)
      })
    }),
  )
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' })
      let done: { result: T } | undefined
      transaction.addEventListener('complete', () => done && resolve(done.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
      work(transaction.objectStore(STORE), (result) => {
        done = { result }
      })
    })
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('blocked', () => reject(new Error('blocked')))
  })
}

function withinDeadline<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage does not answer')), DEADLINE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
