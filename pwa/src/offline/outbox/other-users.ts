import { dropDrafts } from '../../lib/forms/drop-drafts.ts'
import { dropOldDrafts } from '../../lib/forms/form-draft.ts'
import { readKeptSession, updateSessionFlags } from '../../lib/session/kept-session.ts'
import { sessionUser } from '../../lib/session/session.ts'
import { PHOTO_CACHE } from '../../lib/worker-messages.ts'
import { USER_PREFIX, withoutWriters } from '../storage/database-names.ts'
import { userDatabase } from '../storage/databases.ts'
import { openExisting } from '../storage/existing-database.ts'
import { forgetSeenTechnicians } from '../storage/public-data.ts'
import { isPending, type OutboxRecord, withLaterFields } from './record.ts'
import { createOutboxStore, FORGOTTEN } from './store.ts'

/** True if any user has unsent items on this phone. Does not reveal who, or which items. */
export async function hasUnsentItems(): Promise<boolean> {
  // The items of an erased account do not count: the next start removes them, perhaps after this call.
  const erasedId = (await readKeptSession())?.erased_id
  for (const name of await userDatabaseNames())
    if (name !== `${USER_PREFIX}${erasedId}` && (await waitsIn(name))) return true
  return false
}

/** Names of the databases of users with data on this phone; [] if the browser cannot list databases. */
async function userDatabaseNames(): Promise<string[]> {
  const databases = (await indexedDB.databases?.()) ?? []
  return databases.flatMap(({ name }) => (name?.startsWith(USER_PREFIX) ? [name] : []))
}

async function waitsIn(name: string): Promise<boolean> {
  const db = await openExisting(name)
  if (!db) return false
  try {
    return (await createOutboxStore((work) => work(db)).read()).some(isPending)
  } finally {
    db.close()
  }
}

/**
 * Removes from this phone all data of other users. Their unsent items stay for their next sign-in, except those of an erased
 * account. It may run twice; what failed is done at the next start.
 */
export async function purgeOtherUsers(): Promise<void> {
  const done = await Promise.allSettled([
    forgetDatabases(),
    forgetSeenTechnicians(),
    globalThis.caches?.delete(PHOTO_CACHE),
    forgetTyped(),
    clearTray(),
  ])
  if (done.every(({ status }) => status === 'fulfilled'))
    await updateSessionFlags({ is_to_forget: false, erased_id: undefined })
}

/** At a start: finishes an interrupted removal, and removes what older builds left behind. */
export async function finishForgetting(): Promise<void> {
  dropOldDrafts()
  const kept = await readKeptSession()
  const isOfOlderBuild = kept !== null && kept.is_to_forget === undefined
  if (kept?.is_to_forget || (isOfOlderBuild && !sessionUser())) return purgeOtherUsers()
  await forgetDatabases()
  if (isOfOlderBuild) await updateSessionFlags({ is_to_forget: false })
}

async function forgetDatabases(): Promise<void> {
  const erasedId = (await readKeptSession())?.erased_id
  for (const name of await userDatabaseNames()) {
    const userId = Number(name.slice(USER_PREFIX.length))
    if (userId === sessionUser()?.id) continue
    const keepsUnsent = userId !== erasedId
    await withoutWriters(userId, () => forgetDatabase({ name, userId, keepsUnsent }))
  }
}

type Forgotten = { name: string; userId: number; keepsUnsent: boolean }

async function forgetDatabase({ name, userId, keepsUnsent }: Forgotten): Promise<void> {
  userDatabase(userId).close()
  const db = await openExisting(name)
  if (!db) return
  const isWaiting = await emptyDatabase(db, keepsUnsent).finally(() => db.close())
  if (!isWaiting) await remove(name)
}

/** The tables of unsent items and of their photos. */
const OF_OUTBOX = ['outbox', 'photos']

/** Deletes all data, except unsent items and their photos if `keepsUnsent`. True if any items remain. */
function emptyDatabase(db: IDBDatabase, keepsUnsent: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stores = [...db.objectStoreNames]
    if (stores.length === 0) return resolve(false)
    let isWaiting = false
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
    transaction.addEventListener('complete', () => resolve(isWaiting))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    for (const store of stores.filter((each) => !OF_OUTBOX.includes(each)))
      transaction.objectStore(store).clear()
    if (!stores.includes('outbox')) return
    const outbox = transaction.objectStore('outbox')
    const rows = outbox.getAll()
    rows.addEventListener('success', () => {
      const records = (rows.result as OutboxRecord[]).map(withLaterFields)
      const waiting = keepsUnsent ? records.filter(isPending) : []
      isWaiting = waiting.length > 0
      // A tab that adds an item before the database is deleted reads this mark and waits.
      if (!isWaiting && stores.includes('meta'))
        transaction.objectStore('meta').put({ id: FORGOTTEN, value: true })
      for (const { id } of records.filter((record) => !waiting.includes(record))) outbox.delete(id)
      if (stores.includes('photos')) keepPhotosOf(waiting, transaction.objectStore('photos'))
    })
  })
}

function keepPhotosOf(waiting: readonly OutboxRecord[], photos: IDBObjectStore): void {
  const wanted: unknown[] = waiting.map(({ payload }) => 'photo_id' in payload && payload.photo_id)
  const keys = photos.getAllKeys()
  keys.addEventListener('success', () => {
    for (const key of keys.result) if (!wanted.includes(key)) photos.delete(key)
  })
}

function remove(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name)
    deleting.addEventListener('success', () => resolve())
    deleting.addEventListener('error', () => reject(deleting.error))
    // The database is already empty. The browser deletes it when the last tab closes it.
    deleting.addEventListener('blocked', () => resolve())
  })
}

/** Closes the app's notifications and clears the number on its icon. */
async function clearTray(): Promise<void> {
  void globalThis.navigator?.clearAppBadge?.().catch(() => undefined)
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}

async function forgetTyped(): Promise<void> {
  dropDrafts()
}
