import { CASE_DEFAULTS } from '@tecnicerca/shared/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { type CaseRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { beginNews } from './case-news.ts'
import { bumpList, listVersion } from './list.ts'

export type FetchedCase = { serviceRequest: ServiceRequest; events: ServiceRequestEvent[] }
export type FetchedChanges = {
  seq: string
  full: boolean
  serviceRequests: ServiceRequest[]
  events: ServiceRequestEvent[]
  has_more: boolean
}

/** `as_of` null: its log was never heard on this phone. */
export type StoredCase = {
  service_request: ServiceRequest
  events: ServiceRequestEvent[]
  as_of: number | null
}
export type HeardCase = StoredCase & { as_of: number }

/** What the phone has of a service request, by its id or by the key that made it. */
export function storedCase(user_id: number, of: number | { key: string }): Promise<StoredCase | undefined> {
  return userDatabase(user_id).use((db) =>
    db.transaction('r', db.service_requests, db.cases, async () => {
      const id = typeof of === 'number' ? of : await idOf(db, of.key)
      if (id === undefined) return undefined
      const [listed, looked] = [await db.service_requests.get(id), await db.cases.get(id)]
      const row = newerOf(listed, looked?.service_request)
      const { events, as_of } = looked ?? { events: [], as_of: null }
      return row && { service_request: { ...CASE_DEFAULTS, ...row }, events, as_of }
    }),
  )
}

/** Both in the server's own writing, which sorts by time. */
function newerOf(listed: ServiceRequest | undefined, looked: ServiceRequest | undefined) {
  if (!listed || !looked) return listed ?? looked
  return looked.updated_at > listed.updated_at ? looked : listed
}

async function idOf(db: UserDatabase, key: string): Promise<number | undefined> {
  const listed = await db.service_requests.filter(({ client_op_id }) => client_op_id === key).first()
  const looked = await db.cases.filter((row) => row.service_request.client_op_id === key).first()
  return (listed ?? looked)?.id
}

/** False, and nothing written, where a list was stored after `base`, which may know more. */
export function storeCase(user_id: number, heard: HeardCase, base: number): Promise<boolean> {
  const { id } = heard.service_request
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.meta, async () => {
      if ((await listVersion(db)) !== base) return false
      await db.cases.put(withKnown({ id, ...heard }, await db.cases.get(id)))
      const listed = await db.service_requests.get(id)
      if (listed && JSON.stringify(listed) !== JSON.stringify(heard.service_request)) {
        await db.service_requests.put(heard.service_request)
        await bumpList(db)
      }
      return true
    }),
  )
}

/** What was heard of a case, with the events that the phone had before: a log only grows. */
function withKnown(heard: CaseRow, known: CaseRow | undefined): CaseRow {
  const events = new Map([...(known?.events ?? []), ...heard.events].map((event) => [event.id, event]))
  return { ...heard, events: [...events.values()].toSorted((a, b) => a.id - b.id) }
}

const META = 'case_changes'

/** How far this phone has followed the server, undefined before the first time. */
export function followedUpTo(user_id: number): Promise<string | undefined> {
  return userDatabase(user_id).use((db) => seqOf(db))
}

async function seqOf(db: UserDatabase): Promise<string | undefined> {
  return (await db.meta.get(META))?.value as string | undefined
}

/** All of a page or nothing of it. False where another tab has followed further since `seq`. */
export function storeChanges(
  user_id: number,
  seq: string | undefined,
  { changes, as_of }: { changes: FetchedChanges; as_of: number },
): Promise<boolean> {
  const { serviceRequests, events, full } = changes
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.cases, db.meta, async () => {
      if ((await seqOf(db)) !== seq) return false
      if (full) await db.cases.clear()
      const known = await db.cases.bulkGet(serviceRequests.map(({ id }) => id))
      const rows = serviceRequests.map((row, index) => {
        const found = known[index]
        const service_request = newerOf(row, found?.service_request) ?? row
        const own = events.filter((event) => event.service_request_id === row.id)
        return withKnown({ id: row.id, service_request, events: own, as_of }, found)
      })
      await db.cases.bulkPut(rows)
      await db.meta.put({ id: META, value: changes.seq })
      if (!changes.has_more) await beginNews(db)
      return true
    }),
  )
}

export function forgetCase(user_id: number, id: number): Promise<void> {
  return userDatabase(user_id).use((db) => db.cases.delete(id))
}
