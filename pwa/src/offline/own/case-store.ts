import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { announce } from '../storage/changes.ts'
import { type CaseRow, type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { carryOver } from './carry-over.ts'
import { beginNews, heardOf, heardSince, seenOf } from './case-news.ts'
import { type FetchedChanges, FOLLOWED } from './changes-page.ts'
import { bumpList, shownRow } from './list.ts'
import { listMeta } from './list-meta.ts'
import { arePhotosWithdrawn, deletePhotosOfCases, visibleEvents } from './withdrawn.ts'

export type FetchedCase = { serviceRequest: ServiceRequest; events: ServiceRequestEvent[] }

/** `as_of` null: its log was never heard on this phone. */
export type StoredCase = {
  service_request: ServiceRequest
  events: ServiceRequestEvent[]
  as_of: number | null
}
export type HeardCase = StoredCase & { as_of: number }

/** What the phone has of a service request, by its id or by the key that made it; `now` as the server's clock has it. */
export function storedCase(
  user_id: number,
  of: number | { key: string },
  now: number,
): Promise<StoredCase | undefined> {
  return userDatabase(user_id).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.service_requests, db.cases, async () => {
      const row = await (typeof of === 'number'
        ? db.service_requests.get(of)
        : db.service_requests.filter(({ client_op_id }) => client_op_id === of.key).first())
      if (!row) return undefined
      const { events, as_of } = (await db.cases.get(row.id)) ?? { events: [], as_of: null }
      return { service_request: shownRow(row, now), events: visibleEvents(row, events, now), as_of }
    })
  })
}

/** How far this phone has followed the server, `seq` undefined before the first time; `version` of what is stored. */
export type Followed = { seq: string | undefined; version: number }

export function followedUpTo(user_id: number): Promise<Followed> {
  return userDatabase(user_id).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.meta, () => followedIn(db))
  })
}

async function followedIn(db: UserDatabase): Promise<Followed> {
  const seq = (await db.meta.get(FOLLOWED))?.value as string | undefined
  return { seq, version: (await listMeta(db)).version }
}

/** False, and nothing written, where something was stored after `base`, which may know more. */
export function storeCase(user_id: number, heard: HeardCase, base: Followed): Promise<boolean> {
  const { service_request, events, as_of } = heard
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      if ((await followedIn(db)).version !== base.version) return false
      await putCases(db, { serviceRequests: [service_request], events, as_of, has_whole_logs: true })
      await bumpList(db)
      return true
    }),
  )
}

/** All of a page or nothing of it. False where something was stored after `base`. */
export function storeChanges(
  user_id: number,
  base: Followed,
  { changes, as_of }: { changes: FetchedChanges; as_of: number },
): Promise<boolean> {
  const { serviceRequests, events, full, seq, has_more } = changes
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      const followed = await followedIn(db)
      if (followed.seq !== base.seq || followed.version !== base.version) return false
      if (full) await Promise.all([db.service_requests.clear(), db.cases.clear()])
      // The first time they come whole; `as_of` is null until the last page of that.
      const has_whole_logs = full || (await listMeta(db)).as_of === null
      await putCases(db, { serviceRequests, events, as_of, has_whole_logs })
      await db.meta.put({ id: FOLLOWED, value: seq })
      if (!has_more) await beginNews(db)
      await bumpList(db, {
        ...(has_more ? full && { as_of: null } : { as_of }),
        ...(full && { older: undefined }),
      })
      return true
    }),
  )
}

type Heard = Pick<FetchedChanges, 'serviceRequests' | 'events'> & { as_of: number; has_whole_logs: boolean }

/**
 * Rows as the server has them now, and their logs with the events that the phone had before: a log only grows. Photos that
 * its reader may not see any more leave the log and the phone.
 */
async function putCases(db: UserDatabase, heard: Heard): Promise<void> {
  const { serviceRequests, events, as_of, has_whole_logs } = heard
  const ids = serviceRequests.map(({ id }) => id)
  const seen = await seenOf(db)
  const [logs, listed] = await Promise.all([db.cases.bulkGet(ids), db.service_requests.bulkGet(ids)])
  const cases: CaseRow[] = []
  const rows = serviceRequests.map((row, index): ListedRow => {
    const own = events.filter((event) => event.service_request_id === row.id)
    const log = visibleEvents(row, mergedLog(logs[index]?.events ?? [], own), as_of)
    // What happened to an old case since is not all that happened to it, which the phone asks for when it is opened.
    const is_whole = has_whole_logs || logs[index] || own.some(({ kind }) => kind === 'requested')
    if (is_whole) cases.push({ id: row.id, events: log, as_of })
    const before = is_whole ? undefined : listed[index]?.heard
    return { ...row, heard: heardSince(before, heardOf(row, log, seen)) }
  })
  await db.cases.bulkPut(cases)
  await db.service_requests.bulkPut(rows)
  const known = rows.filter((row, index) => listed[index] && arePhotosWithdrawn(row, as_of))
  await deletePhotosOfCases(
    db,
    known.map(({ id }) => id),
  )
}

function mergedLog(known: readonly ServiceRequestEvent[], heard: readonly ServiceRequestEvent[]) {
  const events = new Map([...known, ...heard].map((event) => [event.id, event]))
  return [...events.values()].toSorted((a, b) => a.id - b.id)
}

/** The server has none of that id for this person. */
export async function forgetCase(user_id: number, id: number): Promise<void> {
  await userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.meta, async () => {
      await Promise.all([db.service_requests.delete(id), db.cases.delete(id)])
      await bumpList(db)
    }),
  )
  announce(`service_requests:${user_id}`)
}
