import { hash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import type { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { MAX_ID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import * as changes from './changes-repository.ts'
import { eventSeenBy, isSeenBy } from './events.ts'
import { partyOf, sidesOf, viewFor } from './for-viewer.ts'
import { listServiceRequestsByIds, type Sides } from './repository.ts'

type OwnChanges = z.infer<typeof changesAnswer>

/** Maximum number of cases and of events in one answer; the phone asks again for more. */
const PAGE = { cases: 200, events: 1000 }
/** Days for which ended cases without a guarantee or a maintenance plan are part of a first sync. The phone loads older ones from the paged list. */
const FIRST_DAYS = 90
const START: changes.CasePosition = { xid: '0', id: 0 }
const MAX_XID = 2n ** 63n - 1n

// Part of every cursor: when a release changes the fields, phones get a full sync.
const FORM = hash('sha1', Object.keys(serviceRequest.shape).join(), 'hex').slice(0, 6)

/**
 * Changes of the user's cases since `seq`, in the order of their transactions, at most 200 cases and 1,000 events. A full
 * sync if `seq` is missing, or from another database, account or release, or from a build that reads other kinds of events:
 * after its update a phone gets those that were left out.
 */
export function listOwnChanges(db: Db, actor: User, wanted: Wanted): Promise<OwnChanges> {
  // Uses one connection for all statements: under load, each statement would queue for a connection again.
  return db.connection().execute((connection) => readOwnChanges(connection, actor, wanted))
}

/** `eventKinds`: up to which number the caller reads kinds of events. */
type Wanted = { seq: string | undefined; eventKinds: number }

async function readOwnChanges(db: Db, actor: User, { seq, eventKinds }: Wanted): Promise<OwnChanges> {
  const sides = sidesOf(actor)
  const head = await changes.findCaseHead(db)
  const origin = `${eventKinds}.${originOf(head, sides)}`
  const decoded = seq === undefined ? undefined : decode(seq, origin)
  // A position that this database has not reached was given before the files of an older one were put back.
  const known = decoded && BigInt(decoded.position.xid) < BigInt(head.next_xid) ? decoded : undefined
  const { position = START, isFirst = true } = known ?? {}
  const since = { sides, position, days: isFirst ? FIRST_DAYS : undefined, last_xid: head.last_xid }
  const found = await changes.listChangedCases(db, since, PAGE.cases + 1)
  const page = firstPage(found)
  const hasMore = page.length < found.length
  // Unsettled changes are newer than a running transaction. They are sent now, and again while the position lacks them.
  const room = hasMore ? 0 : PAGE.cases - page.length
  const settled = page.map(({ id }) => id)
  // A case that became unsettled after the first query can be in both lists.
  const unsettled = (await changes.listUnsettledCases(db, since, room)).filter((id) => !settled.includes(id))
  const ids = [...settled, ...unsettled]
  const rows = await listServiceRequestsByIds(db, sides, ids)
  const events = await changes.listNewEvents(db, since, { ids: settled, limit: PAGE.events })
  const limit = PAGE.events - events.length
  events.push(...(await changes.listNewEvents(db, since, { ids: unsettled, limit })))
  const last = page.at(-1)
  const ended = { xid: head.last_xid, id: MAX_ID }
  const unchanged = !hasMore && !last && !isFirst && seq !== undefined
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    // Nothing changed: keep the same `seq`, so that the next request is answered with 304.
    seq: unchanged ? seq : encode(origin, hasMore && last ? last : ended, isFirst && hasMore),
    full: known === undefined,
    serviceRequests: ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [viewFor(actor, row)] : []
    }),
    events: events.flatMap((event) => {
      const row = byId.get(event.service_request_id)
      const party = row && partyOf(actor, row)
      return party && isSeenBy(party, event) ? [eventSeenBy(party, row, event)] : []
    }),
    has_more: hasMore,
  }
}

/** The cases that fit into one page, at least one. */
function firstPage(found: readonly changes.ChangedCase[]): changes.ChangedCase[] {
  let events = 0
  const fitting = found.slice(0, PAGE.cases).findIndex((one) => (events += one.event_count) > PAGE.events)
  return found.slice(0, fitting < 0 ? PAGE.cases : Math.max(fitting, 1))
}

// The origin contains the technician id, because a user who becomes a technician, or stops being one, sees other cases.
function originOf(
  { identity }: changes.CaseHead,
  { user_id: userId, technician_id: technicianId }: Sides,
): string {
  return `${FORM}.${identity}.${userId}.${technicianId ?? 0}`
}

function encode(origin: string, { xid, id }: changes.CasePosition, isFirst: boolean): string {
  return `${origin}.${xid}.${id}.${isFirst ? 'a' : 'b'}`
}

function decode(seq: string, origin: string) {
  if (!seq.startsWith(`${origin}.`)) return undefined
  const [xid = '', id = '', mode = '', ...rest] = seq.slice(origin.length + 1).split('.')
  if (!/^\d{1,19}$/.test(xid) || BigInt(xid) > MAX_XID || !/^\d{1,10}$/.test(id) || Number(id) > MAX_ID)
    return undefined
  if ((mode !== 'a' && mode !== 'b') || rest.length > 0) return undefined
  return { position: { xid, id: Number(id) }, isFirst: mode === 'a' }
}
