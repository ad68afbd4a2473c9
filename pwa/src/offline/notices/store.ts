import { announce } from '../storage/changes.ts'
import { type UserDatabase, userDatabase } from '../storage/databases.ts'
import { type KnownNotices, NO_NOTICES, newestFirst, withoutOld } from './pages.ts'

const META = 'notices'

type NoticesMeta = Omit<KnownNotices, 'rows'> & {
  /** ETag of the newest page. */
  etag: string | undefined
  /** When the notices were last fetched (ms); null before the first time. */
  as_of: number | null
  /** Increases with every write; used as an optimistic lock. */
  version: number
}

export type StoredNotices = KnownNotices & NoticesMeta

export const NOTHING_STORED: StoredNotices = { ...NO_NOTICES, etag: undefined, as_of: null, version: 0 }

/** The stored notices without those that are too old. `now`: ms by the server's clock. */
export function storedNotices(userId: number, now: number): Promise<StoredNotices> {
  return userDatabase(userId).use((db) =>
    db.transaction('r', db.notices, db.meta, async () => {
      const meta = await noticesMeta(db)
      const rows = (await db.notices.toArray()).toSorted(newestFirst)
      return { ...meta, ...withoutOld({ ...meta, rows }, now) }
    }),
  )
}

/** Needs a transaction over `meta`. */
async function noticesMeta(db: UserDatabase): Promise<NoticesMeta> {
  const { rows: _, ...nothing } = NOTHING_STORED
  return ((await db.meta.get(META))?.value as NoticesMeta | undefined) ?? nothing
}

/** Replaces all rows. Returns false if the version changed meanwhile (optimistic lock). */
export async function storeNotices(userId: number, next: StoredNotices): Promise<boolean> {
  const { rows, ...meta } = next
  const isStored = await userDatabase(userId).use((db) =>
    db.transaction('rw', db.notices, db.meta, async () => {
      if ((await noticesMeta(db)).version !== meta.version) return false
      await db.notices.clear()
      await db.notices.bulkPut(rows)
      await db.meta.put({ id: META, value: { ...meta, version: meta.version + 1 } satisfies NoticesMeta })
      return true
    }),
  )
  if (isStored) announce(`notices:${userId}`)
  return isStored
}
