import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { announce } from '../storage/changes.ts'
import { type HeardOfCase, type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'

/** The last that happened to a case, and how much of the other side's doing its person has not seen on this phone. */
export type CaseNews = { last: ServiceRequestEvent; unread: number }

/** `from`: what had happened when this phone first heard the logs is nothing new. `up_to`: the last event seen of a case. */
export type Seen = { from: number; up_to: Record<number, number> }

const META = 'cases_seen'

/** Within a transaction over `meta`; undefined before the phone has heard all logs once. */
export async function seenOf(db: UserDatabase): Promise<Seen | undefined> {
  return (await db.meta.get(META))?.value as Seen | undefined
}

function knownUpTo(seen: Seen | undefined, id: number): number {
  return seen ? Math.max(seen.from, seen.up_to[id] ?? 0) : Number.POSITIVE_INFINITY
}

/** What a row of the list says of its log, so that the list can be shown without reading logs. */
export function heardOf(
  { id, direction }: ServiceRequest,
  events: readonly ServiceRequestEvent[],
  seen: Seen | undefined,
): HeardOfCase | undefined {
  const last = events.findLast(({ kind }) => kind !== 'delivered')
  if (!last) return undefined
  const me = direction === 'received' ? 'technician' : 'customer'
  const known = knownUpTo(seen, id)
  const others = events.filter(({ id, by, kind }) => id > known && by !== me && kind !== 'delivered')
  return { last, others: others.map((event) => event.id) }
}

/** Of a log that is not on this phone, what is heard adds to what was. */
export function heardSince(
  before: HeardOfCase | undefined,
  now: HeardOfCase | undefined,
): HeardOfCase | undefined {
  if (!before || !now) return now ?? before
  return { last: now.last, others: [...new Set([...before.others, ...now.others])] }
}

/** Undefined for a case of whose log this phone has heard nothing. */
export function newsOf({ id, heard }: ListedRow, seen: Seen | undefined): CaseNews | undefined {
  if (!heard) return undefined
  const known = knownUpTo(seen, id)
  return { last: heard.last, unread: heard.others.filter((eventId) => eventId > known).length }
}

/** Within a transaction over the list and `meta`, once the phone has heard all logs: from now on what comes is new. */
export async function beginNews(db: UserDatabase): Promise<void> {
  if (await db.meta.get(META)) return
  const rows = await db.service_requests.toArray()
  const from = rows.reduce((most, { heard }) => Math.max(most, heard?.last.id ?? 0), 0)
  await db.meta.put({ id: META, value: { from, up_to: {} } satisfies Seen })
}

/** The person has the log of a case before their eyes, up to the event of this id. */
export async function markCaseSeen(userId: number, id: number, eventId: number): Promise<void> {
  const isNew = await userDatabase(userId).use((db) =>
    db.transaction('rw', db.meta, async () => {
      const seen = await seenOf(db)
      if (!seen || eventId <= knownUpTo(seen, id)) return false
      await db.meta.put({ id: META, value: { ...seen, up_to: { ...seen.up_to, [id]: eventId } } })
      return true
    }),
  )
  if (isNew) announce(`service_requests:${userId}`)
}
