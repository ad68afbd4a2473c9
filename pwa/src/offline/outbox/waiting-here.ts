import { USER_PREFIX } from '../storage/database-names.ts'
import { openExisting } from '../storage/existing-database.ts'
import { isPending } from './record.ts'
import { createOutboxStore } from './store.ts'

/** Whether anybody's things wait on this phone; not whose, and not what. */
export async function anythingWaits(): Promise<boolean> {
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases) if (name?.startsWith(USER_PREFIX) && (await waitsIn(name))) return true
  return false
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
