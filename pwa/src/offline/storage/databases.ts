import type { Category } from '@tecnicerca/shared/categories'
import type { Notice } from '@tecnicerca/shared/notices'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { TurnEvent } from '@tecnicerca/shared/service-requests/to-answer'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { Dexie, Table } from 'dexie'
import { readKeptSession } from '../../lib/session/kept-session.ts'
import { sessionUser } from '../../lib/session/session.ts'
import { announce } from './changes.ts'
import { PUBLIC_NAME, USER_PREFIX } from './database-names.ts'
import { abortWhenLeft } from './leaving-page.ts'
import { isBrokenConnection } from './storage-failure.ts'

/** One of 20 parts of the directory: 5,000 separate records would take twenty times as long to write. */
export type DirectoryChunk = { id: number; rows: unknown[][] }
export type MetaRow = { id: string; value: unknown }
export type TechnicianRow = { id: number; technician: PublicProfile; as_of: number; seen_at: number }
/**
 * `others`: ids of the other side's events that the user may not have seen; seen ones are left out. `turns`: the events that
 * decide whether the case waits for the user; absent in rows that were stored by an earlier release.
 */
export type LogSummary = {
  last: ServiceRequestEvent
  others: number[]
  turns?: TurnEvent[]
  /** The open offer. Absent in rows that were stored by an earlier release. */
  offer?: ServiceRequestEvent | undefined
  /** What was said last about the visit. */
  visit?: ServiceRequestEvent | undefined
}
/** A row of the user's list with a summary of its log. */
export type ListedRow = ServiceRequest & { heard?: LogSummary | undefined }
/** The log of a service request as last fetched. */
export type CaseRow = {
  id: number
  /** Only in rows of an earlier release, which stored its list in another format (`cases/carry-over.ts`). */
  service_request?: ServiceRequest
  events: ServiceRequestEvent[]
  as_of: number
}
/** `id`: the photo's id for the user's own unsent photo; `case/photo/width` for a photo that was viewed. */
export type PhotoRow = { id: string; bytes: ArrayBuffer; type: string; kept_at: number }
/** `version`: changes with every write; absent in rows of earlier builds. */
export type DraftRow = { id: string; value: unknown; saved_at: number; version?: string }

export type PublicTables = {
  directory: Table<DirectoryChunk, number>
  technicians: Table<TechnicianRow, number>
  categories: Table<Category, number>
  meta: Table<MetaRow, string>
}
export type UserTables = {
  /** Read and written without Dexie, which is too large for the worker. `outbox/store.ts` has the type of its rows. */
  outbox: Table<{ id: string }, string>
  drafts: Table<DraftRow, string>
  service_requests: Table<ListedRow, number>
  cases: Table<CaseRow, number>
  photos: Table<PhotoRow, string>
  notices: Table<Notice, number>
  meta: Table<MetaRow, string>
}
export type PublicDatabase = Dexie & PublicTables
export type UserDatabase = Dexie & UserTables

/** Schema versions, one for each released change. Append only. */
const VERSIONS = {
  public: [{ directory: 'id', technicians: 'id, seen_at', categories: 'id', meta: 'id' }],
  user: [
    { outbox: 'id', drafts: 'id', service_requests: 'id', meta: 'id' },
    { cases: 'id' },
    { photos: 'id, kept_at' },
    { notices: 'id' },
  ],
}

const OPEN_DEADLINE_MS = 5_000

/** A database that is opened at the first use, and once more if its connection breaks. */
export type Handle<Db extends Dexie> = {
  /** Runs `work`, and again if the connection broke during it. Rejects with errors that `storageFailure` classifies. */
  use: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  close: () => void
}

export const publicDatabase = createHandle<PublicDatabase>(() => open(PUBLIC_NAME, VERSIONS.public))

/** One database per user, so that a shared phone never shows or sends one user's data as another's. */
export const userDatabase = memoised((userId: number): Handle<UserDatabase> => {
  let isDeleted = false
  const handle = createHandle<UserDatabase>(async () => {
    if (isDeleted) await refuseUnlessSignedIn(userId)
    isDeleted = false
    const db = await open<UserDatabase>(`${USER_PREFIX}${userId}`, VERSIONS.user)
    // The browser closes the connection when storage is cleared. Screens must then read the outbox again.
    db.on('close', () => announce(`outbox:${userId}`))
    db.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return undefined
      // Another tab deletes the database at a sign-out. `false` replaces Dexie's own handler, after which the next read would
      // create the database again, empty.
      isDeleted = true
      db.close()
      return false
    })
    return db
  })
  const use: typeof handle.use = async (work) => {
    refuseUnlessHere(userId)
    return handle.use(work)
  }
  return { ...handle, use }
})

// A pending read or write must not bring back the data of a user who has signed out.
function refuseUnlessHere(userId: number): void {
  const isHere = typeof window === 'undefined' || sessionUser()?.id === userId
  if (!isHere) throw new DOMException('not here any more', 'NotAllowedError')
}

// This tab may not have heard of the sign-out yet, but IndexedDB has it.
async function refuseUnlessSignedIn(userId: number): Promise<void> {
  if (typeof window === 'undefined') return
  const { id } = JSON.parse((await readKeptSession())?.text ?? '{}') as { id?: unknown }
  if (id !== userId) throw new DOMException('signed out in another tab', 'NotAllowedError')
}

/** The IndexedDB connection under Dexie. Throws `InvalidStateError` if it is closed, so that `use` opens a new one. */
export function plainConnection(db: Dexie): IDBDatabase {
  // Dexie closes the connection by itself when another tab upgrades the database.
  if (!db.isOpen()) throw new DOMException('closed', 'InvalidStateError')
  return db.backendDB()
}

export function createHandle<Db extends Dexie>(openDatabase: () => Promise<Db>): Handle<Db> {
  let opening: Promise<Db> | undefined
  // The database once it is open. This variable is read without `await`, so that the transaction for a new item begins
  // before the screen is redrawn.
  let opened: Db | undefined

  async function current(): Promise<Db> {
    const mine = (opening ??= openDatabase())
    try {
      const db = await mine
      if (opening === mine) opened = db
      return db
    } catch (error) {
      if (opening === mine) opening = undefined
      throw error
    }
  }
  function close(): void {
    opening?.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = undefined
    opened = undefined
  }
  // If two calls fail on the same broken connection, the second must not close the new connection of the first.
  function closeBroken(db: Db | undefined): void {
    if (db && db === opened) close()
  }
  return {
    close,
    use: async (work) => {
      let used: Db | undefined
      try {
        used = opened ?? (await current())
        return await work(used)
      } catch (error) {
        if (!isBrokenConnection(error)) throw error
        closeBroken(used)
        return work(await current())
      }
    },
  }
}

async function open<Db extends Dexie>(name: string, versions: Record<string, string>[]): Promise<Db> {
  const { Dexie } = await import('dexie')
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' })
  versions.forEach((stores, index) => {
    db.version(index + 1).stores(stores)
  })
  // Only WebKit needs this. In other browsers a page that is being left can still end its transactions and store what
  // was typed.
  if (isWebKit()) abortWhenLeft(db, window)
  await withinDeadline(db)
  return db as Db
}

function isWebKit(): boolean {
  return typeof window !== 'undefined' && navigator.vendor.startsWith('Apple')
}

// Without this deadline we would wait for ever for an old tab that ignores `versionchange`.
function withinDeadline(db: Dexie): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      db.close()
      reject(new DOMException('another tab holds the database', 'BlockedError'))
    }, OPEN_DEADLINE_MS)
    db.open()
      .then(() => resolve(), reject)
      .finally(() => clearTimeout(timer))
  })
}

function memoised<Id, T>(create: (id: Id) => T): (id: Id) => T {
  const made = new Map<Id, T>()
  return (id) => {
    const known = made.get(id) ?? create(id)
    made.set(id, known)
    return known
  }
}
