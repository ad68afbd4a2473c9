import { isOfOffer, openOffer } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { type TurnEvent, turnsIn } from '@tecnicerca/shared/service-requests/to-answer'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
import { announce } from '../storage/changes.ts'
import { type ListedRow, type LogSummary, type UserDatabase, userDatabase } from '../storage/databases.ts'

/**
 * The last event of a case, how many messages and offers of the other side the user has not seen on this phone, the open
 * offer, what was said last about the visit, and what decides whose turn it is, as far as the stored log tells.
 */
export type CaseNews = {
  last: ServiceRequestEvent
  unread: number
  offer?: ServiceRequestEvent | undefined
  visit?: ServiceRequestEvent | undefined
  turns?: readonly TurnEvent[] | undefined
}

/**
 * `from`: id of the last event when this phone had first fetched the logs; events up to it are not news. `up_to`: id of the
 * last event seen, by case.
 */
export type Seen = { from: number; up_to: Record<number, number> }

const META = 'cases_seen'

/** Needs a transaction over `meta`. Undefined until the first download of cases is over. */
export async function seenOf(db: UserDatabase): Promise<Seen | undefined> {
  return (await db.meta.get(META))?.value as Seen | undefined
}

function knownUpTo(seen: Seen | undefined, id: number): number {
  return seen ? Math.max(seen.from, seen.up_to[id] ?? 0) : Number.POSITIVE_INFINITY
}

/** What the other side has to say. Other events need no reading, so they are not counted as new. */
const SAYS: readonly ServiceRequestEvent['kind'][] = ['message', 'photos_added', 'offered']

/** A summary of the log for the row of the list, so that the list can be shown without reading logs. */
export function summarizeLog(
  row: ServiceRequest,
  events: readonly ServiceRequestEvent[],
  seen: Seen | undefined,
): LogSummary | undefined {
  const last = events.findLast(({ kind }) => kind !== 'delivered')
  if (!last) return undefined
  const me = row.direction === 'received' ? 'technician' : 'customer'
  const known = knownUpTo(seen, row.id)
  const others = events.filter(
    ({ id, by, kind, data }) => id > known && by !== me && SAYS.includes(kind) && !data.taken_back_at,
  )
  const visit = events.findLast(({ kind }) => isVisit(kind))
  const ids = others.map((event) => event.id)
  return { last, others: ids, offer: openOffer(events), visit, turns: turnsIn(row, events) }
}

/**
 * Adds the newly fetched events to those counted earlier, for a case whose log is not on this phone. Earlier messages
 * that `events` show as taken back no longer count.
 */
export function mergeSummaries(
  before: LogSummary | undefined,
  now: LogSummary | undefined,
  events: readonly ServiceRequestEvent[],
): LogSummary | undefined {
  if (!before || !now) return now ?? before
  const gone = new Set(events.flatMap(({ id, data }) => (data.taken_back_at ? [id] : [])))
  const others = [...new Set([...before.others, ...now.others])].filter((id) => !gone.has(id))
  const offer = events.some(isOfOffer) ? now.offer : before.offer
  return {
    last: now.last.id < before.last.id ? before.last : now.last,
    others,
    offer,
    visit: now.visit ?? before.visit,
    turns: mergedTurns(before.turns ?? [], now.turns ?? []),
  }
}

/** In the order of their ids; of an event that is in both, the later copy. */
function mergedTurns(before: readonly TurnEvent[], now: readonly TurnEvent[]): TurnEvent[] {
  const byId = new Map([...before, ...now].map((event) => [event.id, event]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** Undefined for a case without fetched events. */
export function newsOf({ id, heard }: ListedRow, seen: Seen | undefined): CaseNews | undefined {
  if (!heard) return undefined
  const known = knownUpTo(seen, id)
  const unread = heard.others.filter((eventId) => eventId > known).length
  const { last, offer, visit, turns } = heard
  return { last, unread, ...(offer && { offer }), ...(visit && { visit }), ...(turns && { turns }) }
}

/** Needs a transaction over the list and `meta`. Called once all logs have been fetched: later events are news. */
export async function beginNews(db: UserDatabase): Promise<void> {
  if (await db.meta.get(META)) return
  const rows = await db.service_requests.toArray()
  const from = rows.reduce((most, { heard }) => Math.max(most, heard?.last.id ?? 0), 0)
  await db.meta.put({ id: META, value: { from, up_to: {} } satisfies Seen })
}

/** Marks the events of a case as seen, up to this event. */
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
