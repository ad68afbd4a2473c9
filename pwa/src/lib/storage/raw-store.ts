/** Longest wait for storage: if it does not answer, it must not hold up the screen. */
const DEADLINE_MS = 2_000

export type RawStore<Value> = {
  /** Undefined if nothing is stored. Rejects if the browser refuses IndexedDB or does not answer within 2 s. */
  read: () => Promise<Value | undefined>
  /** Replaces the value in one transaction. Resolves once it is on disk; rejects in the same cases as `read`. */
  update: (change: (value: Value | undefined) => Value) => Promise<void>
}

type Work<Result> = (objects: IDBObjectStore, done: (result: Result) => void) => void

/**
 * One value in its own database, through plain IndexedDB: the entry chunk needs it, and Dexie would double the entry chunk.
 */
export function createRawStore<Value>(database: string, store: string): RawStore<Value> {
  const key = 'current'
  return {
    read: () =>
      run<Value | undefined>('readonly', (objects, done) => {
        const row = objects.get(key)
        row.addEventListener('success', () => done(row.result as Value | undefined))
      }),
    update: (change) =>
      run<void>('readwrite', (objects, done) => {
        const row = objects.get(key)
        row.addEventListener('success', () => {
          objects.put(change(row.result as Value | undefined), key)
          done()
        })
      }),
  }

  function run<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    return withinDeadline(inTransaction(mode, work))
  }

  async function inTransaction<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    const db = await open(database, store)
    try {
      return await new Promise<Result>((resolve, reject) => {
        const transaction = db.transaction(store, mode, { durability: 'strict' })
        let done: { result: Result } | undefined
        transaction.addEventListener('complete', () => done && resolve(done.result))
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
        work(transaction.objectStore(store), (result) => {
          done = { result }
        })
      })
    } finally {
      db.close()
    }
  }
}

function open(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('blocked', () => reject(new Error('blocked')))
  })
}

function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage does not answer')), DEADLINE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
