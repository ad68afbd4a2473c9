import { CASE_DEFAULTS } from '@tecnicerca/shared/cases'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { technicianView } from '@tecnicerca/shared/technician-view'
import { type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { carryOver } from './carry-over.ts'
import { type CaseNews, newsOf, seenOf } from './case-news.ts'
import { type ListMeta, listMeta, putListMeta } from './list-meta.ts'

const DAY_MS = 86_400_000

/** A row as the phone has it; `news` as far as it has its log. */
export type StoredServiceRequest = ServiceRequest & { news?: CaseNews | undefined }

/** The server's rows as last heard, the newest first; `as_of` null: never heard in full on this phone. */
export type StoredServiceRequests = {
  rows: StoredServiceRequest[]
  as_of: number | null
  /** The server has older ones than these. */
  has_older: boolean
}

export const NOTHING_STORED: StoredServiceRequests = { rows: [], as_of: null, has_older: false }

/** `now` as the server's clock has it. */
export async function storedServiceRequests(userId: number, now: number): Promise<StoredServiceRequests> {
  return userDatabase(userId)
    .use(async (db) => {
      await carryOver(db)
      return db.transaction('r', db.service_requests, db.meta, async () => {
        const [rows, { as_of: asOf, older }] = [await db.service_requests.toArray(), await listMeta(db)]
        const seen = await seenOf(db)
        const shown = rows.map((row) => ({ ...shownRow(row, now), news: newsOf(row, seen) }))
        return { rows: shown.toSorted(newestFirst), as_of: asOf, has_older: typeof older === 'string' }
      })
    })
    .catch(() => NOTHING_STORED)
}

/** A stored row as it may be shown: no change tells that the days are over in which a technician sees where and whom. */
export function shownRow({ heard: _, ...row }: ListedRow, now: number): ServiceRequest {
  const known = { ...CASE_DEFAULTS, ...row }
  if (known.direction !== 'received') return known
  const view = technicianView(known, now)
  if (view.ended_at === null) return view
  const isOver = now >= Date.parse(view.ended_at) + CASE_LIMITS.daysAfterEnd * DAY_MS
  return isOver ? { ...view, counterpart_phone: '' } : view
}

// As the server sorts, whose instants sort by their writing.
export function newestFirst(one: ServiceRequest, other: ServiceRequest): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return other.id - one.id
}

/**
 * Keeps what the server answered to what this phone sent. The changes may tell of it later: they wait for whatever began
 * before it. Nothing is written over a row that is newer.
 */
export function storeAnswered(userId: number, { rows, reviewed }: Answered): Promise<void> {
  return userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      const known = await db.service_requests.bulkGet(rows.map(({ id }) => id))
      const newer = rows.flatMap((row, index) => {
        const found = known[index]
        return found && found.updated_at >= row.updated_at ? [] : [{ ...found, ...row }]
      })
      await db.service_requests.bulkPut(newer)
      for (const id of reviewed) await db.service_requests.update(id, { has_review: 1 })
      await bumpList(db)
    }),
  )
}

/** `reviewed`: ids of service requests that have a review now. */
export type Answered = { rows: ServiceRequest[]; reviewed: number[] }

/** Within a transaction over `meta`: the rows are newer now, and what was asked for before is not to be laid over them. */
export async function bumpList(db: UserDatabase, changes: Partial<ListMeta> = {}): Promise<void> {
  const meta = await listMeta(db)
  await putListMeta(db, { ...meta, ...changes, version: meta.version + 1 })
}
