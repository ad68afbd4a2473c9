import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { announce } from '../storage/changes.ts'
import { type CaseRow, type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { carryOver } from './carry-over.ts'
import { beginNews, mergeSummaries, seenOf, summarizeLog } from './case-news.ts'
import { type FetchedChanges, FOLLOWED } from './changes-page.ts'
import { bumpList, shownRow } from './list.ts'
import { listMeta } from './list-meta.ts'
import { arePhotosNoLongerVisible, deletePhotosOfCases, visibleEvents } from './no-longer-visible.ts'
import { deleteTakenBackPhotos } from './taken-back.ts'

export type FetchedCase = { serviceRequest: ServiceRequest; events: ServiceRequestEvent[] }

/** `as_of`: when the log was fetched (ms); null if never on this phone. */
export type StoredCase = {
  service_request: ServiceRequest
  events: ServiceRequestEvent[]
  as_of: number | null
}
export type CaseWithLog = StoredCase & { as_of: number }

/**
 * The stored service request with this id, or created with this key; undefined if there is none. `now`: ms by the server's
 * clock.
 */
export function storedCase(
  userId: number,
  idOrKey: number | { key: string },
  now: number,
): Promise<StoredCase | undefined> {
  return userDatabase(userId).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.service_requests, db.cases, async () => {
      const row = await (typeof idOrKey === 'number'
        ? db.service_requests.get(idOrKey)
        : db.service_requests.filter(({ client_op_id: clientOpId }) => clientOpId === idOrKey.key).first())
      if (!row) return undefined
      const { events, as_of: asOf } = (await db.cases.get(row.id)) ?? { events: [], as_of: null }
      return { service_request: shownRow(row, now), events: visibleEvents(row, events, now), as_of: asOf }
    })
  })
}

/** The quotes with lines that the user made as the technician, also declined and withdrawn ones; newest first. */
export function storedOwnQuotes(userId: number): Promise<ServiceRequestEvent[]> {
  return userDatabase(userId).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.service_requests, db.cases, async () => {
      const received = (await db.service_requests.toArray()).filter(
        ({ direction }) => direction === 'received',
      )
      const logs = await logsOf(db, received)
      return received
        .flatMap(({ id }) => logs.get(id) ?? [])
        .filter(({ kind, by, data }) => kind === 'offered' && by === 'technician' && data.lines !== undefined)
        .toSorted((one, other) => other.id - one.id)
    })
  })
}

/**
 * The cases that the user received as a technician and that changed after `since`, an instant, with their logs; also all accepted
 * ones, because they may have been completed here. `hasOlder`: the server has older cases.
 */
export function storedReceivedCases(userId: number, { since, now }: { since: string; now: number }) {
  return userDatabase(userId).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.service_requests, db.cases, db.meta, async () => {
      const rows = (await db.service_requests.toArray()).filter(
        ({ direction, status, updated_at: at }) =>
          direction === 'received' && (at >= since || status === 'accepted'),
      )
      const logs = await logsOf(db, rows)
      const cases = rows.map((row) => ({ row: shownRow(row, now), events: logs.get(row.id) ?? [] }))
      return { cases, hasOlder: typeof (await listMeta(db)).older === 'string' }
    })
  })
}

/** The stored logs of these cases by id, and of some others: one read of a range takes a fraction of as many single ones. */
async function logsOf(db: UserDatabase, rows: readonly { id: number }[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map<number, ServiceRequestEvent[]>()
  const kept = await db.cases
    .where('id')
    .between(Math.min(...ids), Math.max(...ids), true, true)
    .toArray()
  return new Map(kept.map(({ id, events }) => [id, events]))
}

/** `seq`: the cursor of the last stored changes, undefined before the first. `version`: increases with every write. */
export type Followed = { seq: string | undefined; version: number }

export function followedUpTo(userId: number): Promise<Followed> {
  return userDatabase(userId).use(async (db) => {
    await carryOver(db)
    return db.transaction('r', db.meta, () => followedIn(db))
  })
}

async function followedIn(db: UserDatabase): Promise<Followed> {
  const seq = (await db.meta.get(FOLLOWED))?.value as string | undefined
  return { seq, version: (await listMeta(db)).version }
}

/**
 * Stores a fetched case. Writes nothing and returns false if something was stored after `base`, because that may be
 * newer.
 */
export function storeCase(userId: number, fetched: CaseWithLog, base: Followed): Promise<boolean> {
  const { service_request: serviceRequest, events, as_of: asOf } = fetched
  return userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      if ((await followedIn(db)).version !== base.version) return false
      await putCases(db, { serviceRequests: [serviceRequest], events, asOf, hasWholeLogs: true })
      await bumpList(db)
      return true
    }),
  )
}

/**
 * Stores a page of changes in one transaction. Writes nothing and returns false if something was stored after `base`.
 */
export function storeChanges(
  userId: number,
  base: Followed,
  { changes, as_of: asOf }: { changes: FetchedChanges; as_of: number },
): Promise<boolean> {
  const { serviceRequests, events, full, seq, has_more: hasMore } = changes
  return userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      const followed = await followedIn(db)
      if (followed.seq !== base.seq || followed.version !== base.version) return false
      if (full) await Promise.all([db.service_requests.clear(), db.cases.clear()])
      // The first download contains whole logs; `as_of` is null until its last page.
      const hasWholeLogs = full || (await listMeta(db)).as_of === null
      await putCases(db, { serviceRequests, events, asOf, hasWholeLogs })
      await db.meta.put({ id: FOLLOWED, value: seq })
      if (!hasMore) await beginNews(db)
      await bumpList(db, {
        ...(hasMore ? full && { as_of: null } : { as_of: asOf }),
        ...(full && { older: undefined }),
      })
      return true
    }),
  )
}

type FetchedRows = Pick<FetchedChanges, 'serviceRequests' | 'events'> & {
  asOf: number
  hasWholeLogs: boolean
}

/**
 * Replaces the rows and adds the new events to the stored logs: a log only grows. Photos that the user may no longer
 * see are removed from the log and the phone.
 */
async function putCases(db: UserDatabase, fetched: FetchedRows): Promise<void> {
  const { serviceRequests, events, asOf, hasWholeLogs } = fetched
  const ids = serviceRequests.map(({ id }) => id)
  const seen = await seenOf(db)
  const [logs, listed] = await Promise.all([db.cases.bulkGet(ids), db.service_requests.bulkGet(ids)])
  const cases: CaseRow[] = []
  const rows = serviceRequests.map((row, index): ListedRow => {
    const own = events.filter((event) => event.service_request_id === row.id)
    const log = visibleEvents(row, mergedLog(logs[index]?.events ?? [], own), asOf)
    // New events of an old case are not its whole log. The phone fetches that when the case is opened.
    const isWhole = hasWholeLogs || logs[index] || own.some(({ kind }) => kind === 'requested')
    if (isWhole) cases.push({ id: row.id, events: log, as_of: asOf })
    const before = isWhole ? undefined : listed[index]?.heard
    return { ...row, heard: mergeSummaries(before, summarizeLog(row, log, seen), log) }
  })
  await db.cases.bulkPut(cases)
  await deleteTakenBackPhotos(db, events)
  await db.service_requests.bulkPut(rows)
  const known = rows.filter((row, index) => listed[index] && arePhotosNoLongerVisible(row, asOf))
  await deletePhotosOfCases(
    db,
    known.map(({ id }) => id),
  )
}

function mergedLog(known: readonly ServiceRequestEvent[], added: readonly ServiceRequestEvent[]) {
  const events = new Map([...known, ...added].map((event) => [event.id, event]))
  return [...events.values()].toSorted((a, b) => a.id - b.id)
}

/** Deletes a case that the server does not have for this user. */
export async function forgetCase(userId: number, id: number): Promise<void> {
  await userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.meta, async () => {
      await Promise.all([db.service_requests.delete(id), db.cases.delete(id)])
      await bumpList(db)
    }),
  )
  announce(`service_requests:${userId}`)
}
