import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { announce } from '../storage/changes.ts'
import { type UserDatabase, userDatabase } from '../storage/databases.ts'
import { bumpList, newestFirst } from './list.ts'
import { type ListMeta, listMeta } from './list-meta.ts'

/** Of what has ended the changes bring no older ones at first, as the server has it. */
const FIRST_MS = 90 * 86_400_000
const AT_ONCE = 50
const TRIES = 3

export type OlderPage = { rows: ServiceRequest[]; next_cursor: string | null }
/** A page of the server's list, the newest first, after the row of that id; from its beginning where it is undefined. */
export type FetchOlder = (page: { limit: number; cursor: string | undefined }) => Promise<OlderPage>

/**
 * Asks once whether the server has older ones than the changes brought. `now` as the server's clock has it. Rejects as
 * `fetchOlder` does.
 */
export async function loadOlderCases(userId: number, { fetchOlder, now }: Source): Promise<void> {
  const base = await readMeta(userId)
  if (base.older !== undefined || base.as_of === null) return
  const cursor = await userDatabase(userId).use((db) => firstCursor(db, now()))
  const { rows } = await fetchOlder({ limit: 1, cursor: cursor || undefined })
  await keep(userId, { base, rows: [], older: rows.length > 0 ? cursor : null })
}

type Source = { fetchOlder: FetchOlder; now: () => number }

/** Brings the next older ones to the phone. Rejects as `fetchOlder` and the storage do. */
export async function loadOlder(userId: number, fetchOlder: FetchOlder): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await readMeta(userId)
    if (typeof base.older !== 'string') return
    const { rows, next_cursor: nextCursor } = await fetchOlder({
      limit: AT_ONCE,
      cursor: base.older || undefined,
    })
    if (await keep(userId, { base, rows, older: nextCursor })) return
  }
}

function readMeta(userId: number): Promise<ListMeta> {
  return userDatabase(userId).use((db) => db.transaction('r', db.meta, () => listMeta(db)))
}

// The changes have brought everything that was made since.
async function firstCursor(db: UserDatabase, now: number): Promise<string> {
  const rows = (await db.service_requests.toArray()).toSorted(newestFirst)
  const brought = rows.filter(({ created_at: createdAt }) => Date.parse(createdAt) >= now - FIRST_MS)
  return String(brought.at(-1)?.id ?? '')
}

type Older = { base: ListMeta; rows: ServiceRequest[]; older: string | null }

/** False, and nothing written, where another page was faster, or where all of the list was void meanwhile. */
async function keep(userId: number, { base, rows, older }: Older): Promise<boolean> {
  const isKept = await userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      if ((await listMeta(db)).older !== base.older) return false
      const known = await db.service_requests.bulkGet(rows.map(({ id }) => id))
      // What is there follows the changes, and may be newer than this page.
      await db.service_requests.bulkPut(rows.filter((_, index) => !known[index]))
      await bumpList(db, { older })
      return true
    }),
  )
  announce(`service_requests:${userId}`)
  return isKept
}
