import type { User } from '@tecnicerca/shared/accounts'
import type { toAnswerAnswer } from '@tecnicerca/shared/service-requests/events'
import { type ToAnswer, toAnswer } from '@tecnicerca/shared/service-requests/to-answer'
import type * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { type EventRow, listEventsOf } from './event-repository.ts'
import { eventSeenBy, isSeenBy } from './events.ts'
import { partyOf, sidesOf, viewFor } from './for-viewer.ts'
import { listIdsToAnswer, listServiceRequestsByIds, type ServiceRequestRow } from './repository.ts'

/** What waits for the user's answer at `now`, the longest wait first. */
export async function listToAnswer(db: Db, actor: User, now: Date): Promise<z.infer<typeof toAnswerAnswer>> {
  const ids = await listIdsToAnswer(db, sidesOf(actor))
  const rows = await listServiceRequestsByIds(db, sidesOf(actor), ids)
  const logs = Map.groupBy(await listEventsOf(db, ids), ({ service_request_id: id }) => id)
  const waiting = rows.flatMap((row) => {
    const found = toAnswerIn(row, logs.get(row.id) ?? [], { actor, now })
    return found ? [{ service_request_id: row.id, ...found }] : []
  })
  return { to_answer: waiting.toSorted((a, b) => a.since.localeCompare(b.since)) }
}

/** What waits for `actor`, one of the two sides, in a case with this log. */
export function toAnswerIn(
  row: ServiceRequestRow,
  log: readonly EventRow[],
  { actor, now }: { actor: User; now: Date },
): ToAnswer | undefined {
  const party = partyOf(actor, row)
  const events = log.filter((event) => isSeenBy(party, event)).map((event) => eventSeenBy(party, row, event))
  return toAnswer(viewFor(actor, row), events, now)
}
