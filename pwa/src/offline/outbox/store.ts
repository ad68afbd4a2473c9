import { renamedDrafts, updateDependents } from './cases.ts'
import { photoTakeBacks } from './discarded-photos.ts'
import { type OutboxRecord, withLaterFields } from './record.ts'

/** The tab or worker that is sending. `beat` increases with every step, so that others see that it is alive. */
export type Lease = { token: string; beat: number }

/** `drafts`: drafts of forms, by name. */
export type OutboxContents = {
  records: OutboxRecord[]
  lease: Lease | undefined
  drafts: ReadonlyMap<string, unknown>
  /** This user's data is being removed from the phone: the database is about to be deleted. */
  isForgotten: boolean
}

export type OutboxChange<T> = {
  result: T
  put?: OutboxRecord[]
  remove?: string[]
  /** Ids and keys of removed items that the server's lists show. */
  seen?: string[]
  /** Null deletes the lease. */
  lease?: Lease | null
  /** Name of the draft to delete, because the outbox now has its values. */
  clearDraft?: string | undefined
  /** Deletes the row `FORGOTTEN`: the removal of the user's data has ended or was interrupted. */
  clearsRemovalMark?: boolean
}

export type OutboxStore = {
  /** Callers at the same moment share one read. */
  read: () => Promise<readonly OutboxRecord[]>
  /** True if the item with this id or key left the outbox because the server showed it, not because storage was cleared. */
  wasAcknowledged: (idOrKey: string) => Promise<boolean>
  /** The bytes of an unsent photo; undefined if the phone has lost them. */
  photo: (photoId: string) => Promise<ArrayBuffer | undefined>
  /**
   * Aborts when the browser closes the database, as it does when the user clears the storage. An attempt must end then,
   * because the phone tells the user that the item is lost.
   */
  closeSignal: () => Promise<AbortSignal>
  /** One transaction that reads the whole outbox, decides synchronously, and writes all or nothing. */
  transact: <T>(change: (contents: OutboxContents) => OutboxChange<T>) => Promise<T>
  /**
   * Fast path: inserts an independent item without reading the outbox. `make` gets the highest `seq` this page knows.
   * Returns undefined if nothing was written and `transact` must be used: the outbox was not read before, the item
   * exists, or the user's data is being removed.
   */
  append: (make: (newest: number) => OutboxRecord, clearDraft?: string) => Promise<OutboxRecord | undefined>
}

/**
 * The outbox on a plain IndexedDB connection, because the service worker uses it too and Dexie is too large for the
 * worker. `connection` may run each piece of work on another connection.
 */
export function createOutboxStore(
  connection: <T>(work: (db: IDBDatabase) => Promise<T>) => Promise<T>,
): OutboxStore {
  let gathering: Promise<readonly OutboxRecord[]> | undefined
  let newest: number | undefined
  function noteSeqs(records: readonly OutboxRecord[]): void {
    newest = Math.max(newest ?? 0, ...records.map(({ seq }) => seq))
  }
  // Many screens react to one change. All that ask before the read begins share its result.
  function read(): Promise<readonly OutboxRecord[]> {
    gathering ??= Promise.resolve().then(() => {
      gathering = undefined
      return connection(readAll)
    })
    void gathering.then(noteSeqs, () => undefined)
    return gathering
  }
  return {
    read,
    wasAcknowledged: (idOrKey) => connection(async (db) => (await readSeen(db)).includes(idOrKey)),
    photo: (photoId) => connection((db) => readPhoto(db, photoId)),
    closeSignal: () => connection(async (db) => closeSignalOf(db)),
    transact: (change) =>
      connection((db) =>
        transact(db, (contents) => {
          const planned = change(contents)
          const put = [...(planned.put ?? []), ...photoTakeBacks(contents.records, planned.put ?? [])]
          noteSeqs([...contents.records, ...put])
          return { ...planned, put }
        }),
      ),
    append: async (make, clearDraft) => {
      if (newest === undefined) return undefined
      const record = make(newest)
      noteSeqs([record])
      return (await connection((db) => append(db, record, clearDraft))) ? record : undefined
    },
  }
}

/** One signal for each connection, so that attempts do not add up listeners. */
const closeSignals = new WeakMap<IDBDatabase, AbortSignal>()

function closeSignalOf(db: IDBDatabase): AbortSignal {
  const known = closeSignals.get(db)
  if (known) return known
  const closed = new AbortController()
  db.addEventListener('close', () => closed.abort())
  closeSignals.set(db, closed.signal)
  return closed.signal
}

const STORES = ['outbox', 'drafts', 'meta']
const SEEN = 'seen'
/** Row of `meta`: this user's data is being removed. Written in the transaction that empties the tables. */
export const FORGOTTEN = 'forgotten'
/** How many ids and keys `wasAcknowledged` remembers: more than screens ever ask about. */
const SEEN_KEPT = 200

type DraftRow = { id: string; value: unknown }
type SeenRow = { id: typeof SEEN; value: string[] } | undefined

function readSeen(db: IDBDatabase): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const request = db.transaction('meta').objectStore('meta').get(SEEN)
    request.addEventListener('success', () => resolve((request.result as SeenRow)?.value ?? []))
    request.addEventListener('error', () => reject(request.error))
  })
}

const PHOTOS = 'photos'

function readPhoto(db: IDBDatabase, id: string): Promise<ArrayBuffer | undefined> {
  // A database that only the previous release has opened lacks this table; that release had no photos.
  if (!db.objectStoreNames.contains(PHOTOS)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const request = db.transaction(PHOTOS).objectStore(PHOTOS).get(id)
    request.addEventListener('success', () =>
      resolve((request.result as { bytes: ArrayBuffer } | undefined)?.bytes),
    )
    request.addEventListener('error', () => reject(request.error))
  })
}

function readAll(db: IDBDatabase): Promise<OutboxRecord[]> {
  return new Promise((resolve, reject) => {
    const request = db.transaction('outbox').objectStore('outbox').getAll()
    request.addEventListener('success', () => resolve(inOrder(request.result as OutboxRecord[])))
    request.addEventListener('error', () => reject(request.error))
  })
}

function transact<T>(db: IDBDatabase, change: (contents: OutboxContents) => OutboxChange<T>): Promise<T> {
  return strictly(db, (transaction) => {
    let done: { result: T } | undefined
    let failure: unknown
    const records = transaction.objectStore('outbox').getAll()
    const drafts = transaction.objectStore('drafts').getAll()
    const lease = transaction.objectStore('meta').get('lease')
    const forgotten = transaction.objectStore('meta').get(FORGOTTEN)
    forgotten.addEventListener('success', () => {
      try {
        const row = lease.result as { value: Lease } | undefined
        const kept = (drafts.result as DraftRow[]).map(({ id, value }) => [id, value] as const)
        const known = inOrder(records.result as OutboxRecord[])
        const planned = change({
          records: known,
          lease: row?.value,
          drafts: new Map(kept),
          isForgotten: forgotten.result !== undefined,
        })
        write(transaction, { ...planned, put: updateDependents(known, planned.put ?? []) })
        const renamed = renamedDrafts(known, planned.put ?? [])
        moveDrafts(transaction.objectStore('drafts'), drafts.result as DraftRow[], renamed)
        done = planned
        // Committed now, unless `noteSeen` still has to write: otherwise the transaction would end only after the page
        // has handled the event of every request.
        if (!planned.seen?.length) commitNow(transaction)
      } catch (error) {
        failure = error
        transaction.abort()
      }
    })
    return {
      complete: () => {
        if (!done) throw failure
        return done.result
      },
      abort: (error) => {
        throw failure ?? error
      },
    }
  })
}

/** Returns false, and writes nothing, if the item or the row `FORGOTTEN` already exists. */
function append(db: IDBDatabase, record: OutboxRecord, clearDraft: string | undefined): Promise<boolean> {
  return strictly(db, (transaction) => {
    let isRefused = false
    transaction.addEventListener('error', ({ target }) => {
      isRefused ||= (target as IDBRequest).error?.name === 'ConstraintError'
    })
    const meta = transaction.objectStore('meta')
    meta.add({ id: FORGOTTEN })
    meta.delete(FORGOTTEN)
    transaction.objectStore('outbox').add(record)
    if (clearDraft !== undefined) transaction.objectStore('drafts').delete(clearDraft)
    commitNow(transaction)
    return {
      complete: () => !isRefused,
      abort: (error) => {
        if (!isRefused) throw error
        return false
      },
    }
  })
}

/**
 * Commits at once instead of after the event of every request. Not in Firefox: if one request of such a transaction
 * fails, Firefox still commits the others (seen in version 153; `prove:browsers` checks it).
 */
function commitNow(transaction: IDBTransaction): void {
  const { userAgent = '' } = globalThis.navigator ?? {}
  if (!userAgent.includes('Gecko/')) transaction.commit()
}

type End<T> = { complete: () => T; abort: (error: DOMException) => T }

function begun<T>(transaction: IDBTransaction, begin: (transaction: IDBTransaction) => End<T>): End<T> {
  try {
    return begin(transaction)
  } catch (error) {
    transaction.abort()
    throw error
  }
}

/** Resolves when the transaction is on disk. */
function strictly<T>(db: IDBDatabase, begin: (transaction: IDBTransaction) => End<T>): Promise<T> {
  let lose = (): void => undefined
  const settled = new Promise<T>((resolve, reject) => {
    // When storage is cleared, Chromium ends the requests of a transaction but not the transaction.
    lose = () => reject(new DOMException('closed', 'InvalidStateError'))
    db.addEventListener('close', lose)
    // Strict: by default the browser reports success before the data is on disk, and a phone that dies loses it.
    const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' })
    const end = begun(transaction, begin)
    const settle = (read: () => T) => {
      try {
        resolve(read())
      } catch (error) {
        reject(error)
      }
    }
    transaction.addEventListener('complete', () => settle(end.complete))
    transaction.addEventListener('abort', () =>
      settle(() => end.abort(transaction.error ?? new DOMException('aborted', 'AbortError'))),
    )
  })
  return settled.finally(() => db.removeEventListener('close', lose))
}

function write(
  transaction: IDBTransaction,
  { put, remove, seen = [], lease, clearDraft, clearsRemovalMark }: OutboxChange<unknown>,
): void {
  const outbox = transaction.objectStore('outbox')
  for (const record of put ?? []) outbox.put(record)
  for (const id of remove ?? []) outbox.delete(id)
  if (clearDraft !== undefined) transaction.objectStore('drafts').delete(clearDraft)
  const meta = transaction.objectStore('meta')
  if (seen.length > 0) noteSeen(meta, seen)
  if (lease === null) meta.delete('lease')
  else if (lease) meta.put({ id: 'lease', value: lease })
  if (clearsRemovalMark) meta.delete(FORGOTTEN)
}

function moveDrafts(drafts: IDBObjectStore, rows: DraftRow[], renamed: ReadonlyMap<string, string>): void {
  for (const row of rows) {
    const id = renamed.get(row.id)
    if (id === undefined) continue
    drafts.put({ ...row, id })
    drafts.delete(row.id)
  }
}

function noteSeen(meta: IDBObjectStore, ids: string[]): void {
  const row = meta.get(SEEN)
  row.addEventListener('success', () => {
    const known = (row.result as SeenRow)?.value ?? []
    meta.put({ id: SEEN, value: [...known, ...ids].slice(-SEEN_KEPT) })
  })
}

function inOrder(records: OutboxRecord[]): OutboxRecord[] {
  return records.map(withLaterFields).toSorted((a, b) => a.seq - b.seq)
}
