import { USER_PREFIX } from '../storage/database-names.ts'
import { openExisting } from '../storage/existing-database.ts'
import { isPending } from './record.ts'
import { createOutboxStore } from './store.ts'

/** True if anybody has unsent items on this phone; not whose, and not what. */
export async function hasUnsentItems(): Promise<boolean> {
  for (const name of await userDatabaseNames()) if (await waitsIn(name)) return true
  return false
}

/** One name for each person with data on this phone; [] if the browser cannot list databases. */
export async function userDatabaseNames(): Promise<string[]> {
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
