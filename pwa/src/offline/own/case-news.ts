import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import { announce } from '../storage/changes.ts'
import { type CaseRow, type MetaRow, type UserDatabase, userDatabase } from '../storage/databases.ts'

/** The last that happened to a case, and how much of the other side's doing its person has not seen on this phone. */
export type CaseNews = { last: ServiceRequestEvent; unread: number }

/** `from`: what had happened when this phone first heard the logs is nothing new. `up_to`: the last event seen of a case. */
type Seen = { from: number; up_to: Record<number, number> }

const META = 'cases_seen'

function seenOf(row: MetaRow | undefined): Seen | undefined {
  return row?.value as Seen | undefined
}

/** Of every case whose log is on this phone, by its id. */
export function caseNews(user_id: number): Promise<ReadonlyMap<number, CaseNews>> {
  return userDatabase(user_id).use((db) =>
    db.transaction('r', db.cases, db.meta, async () => {
      const seen = seenOf(await db.meta.get(META))
      const rows = await db.cases.toArray()
      return new Map(rows.flatMap((row) => newsOf(row, seen)))
    }),
  )
}

function newsOf({ id, service_request, events }: CaseRow, seen: Seen | undefined): [number, CaseNews][] {
  const last = events.findLast(({ kind }) => kind !== 'delivered')
  if (!last) return []
  const me = service_request.direction === 'received' ? 'technician' : 'customer'
  const known = seen ? Math.max(seen.from, seen.up_to[id] ?? 0) : Number.POSITIVE_INFINITY
  const unread = events.filter(({ id, by, kind }) => id > known && by !== me && kind !== 'delivered')
  return [[id, { last, unread: unread.length }]]
}

/** Within a transaction over `cases` and `meta`, once the phone has heard all logs: from now on what comes is new. */
export async function beginNews(db: UserDatabase): Promise<void> {
  if (await db.meta.get(META)) return
  const rows = await db.cases.toArray()
  const from = rows.reduce((most, { events }) => Math.max(most, events.at(-1)?.id ?? 0), 0)
  await db.meta.put({ id: META, value: { from, up_to: {} } satisfies Seen })
}

/** The person has the log of a case before their eyes, up to the event of this id. */
export async function markCaseSeen(user_id: number, id: number, event_id: number): Promise<void> {
  const is_new = await userDatabase(user_id).use((db) =>
    db.transaction('rw', db.meta, async () => {
      const seen = seenOf(await db.meta.get(META))
      if (!seen || event_id <= Math.max(seen.from, seen.up_to[id] ?? 0)) return false
      await db.meta.put({ id: META, value: { ...seen, up_to: { ...seen.up_to, [id]: event_id } } })
      return true
    }),
  )
  if (is_new) announce(`service_requests:${user_id}`)
}
