import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { announce } from '../storage/changes.ts'
import { type UserDatabase, userDatabase } from '../storage/databases.ts'
import { bumpList, newestFirst } from './list.ts'
import { type ListMeta, listMeta } from './list-meta.ts'

/** The first download leaves out cases that ended longer ago than this. The server has the same limit. */
const FIRST_MS = 90 * 86_400_000
const AT_ONCE = 50
const TRIES = 3

export type OlderPage = { rows: ServiceRequest[]; next_cursor: string | null }
/** Fetches a page of the server's list, newest first, after the row with the id `cursor`, or from the beginning. */
export type FetchOlder = (page: { limit: number; cursor: string | undefined }) => Promise<OlderPage>

/**
 * Asks the server once whether it has older cases than the sync has brought. `now`: ms by the server's clock. Rejects
 * if `fetchOlder` does.
 */
export async function loadOlderCases(userId: number, { fetchOlder, now }: Source): Promise<void> {
  const base = await readMeta(userId)
  if (base.older !== undefined || base.as_of === null) return
  const cursor = await userDatabase(userId).use((db) => firstCursor(db, now()))
  const { rows } = await fetchOlder({ limit: 1, cursor: cursor || undefined })
  await storePage(userId, { base, rows: [], older: rows.length > 0 ? cursor : null })
}

type Source = { fetchOlder: FetchOlder; now: () => number }

/** Fetches the next page of older cases and stores it. Rejects if `fetchOlder` or the storage does. */
export async function loadOlder(userId: number, fetchOlder: FetchOlder): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await readMeta(userId)
    if (typeof base.older !== 'string') return
    const { rows, next_cursor: nextCursor } = await fetchOlder({
      limit: AT_ONCE,
      cursor: base.older || undefined,
    })
    if (await storePage(userId, { base, rows, older: nextCursor })) return
  }
}

function readMeta(userId: number): Promise<ListMeta> {
  return userDatabase(userId).use((db) => db.transaction('r', db.meta, () => listMeta(db)))
}

// The older cases begin after the oldest stored case of the last 90 days: the sync has brought all newer ones.
async function firstCursor(db: UserDatabase, now: number): Promise<string> {
  const rows = (await db.service_requests.toArray()).toSorted(newestFirst)
  const brought = rows.filter(({ created_at: createdAt }) => Date.parse(createdAt) >= now - FIRST_MS)
  return String(brought.at(-1)?.id ?? '')
}

type Older = { base: ListMeta; rows: ServiceRequest[]; older: string | null }

/** Stores a page. Writes nothing and returns false if another page was stored first or the list was reset meanwhile. */
async function storePage(userId: number, { base, rows, older }: Older): Promise<boolean> {
  const isStored = await userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      if ((await listMeta(db)).older !== base.older) return false
      const known = await db.service_requests.bulkGet(rows.map(({ id }) => id))
      // Rows already stored are updated by the syncs and may be newer than this page.
      await db.service_requests.bulkPut(rows.filter((_, index) => !known[index]))
      await bumpList(db, { older })
      return true
    }),
  )
  announce(`service_requests:${userId}`)
  return isStored
}
