import { VISIT_LIMITS } from '@tecnicerca/shared/limits'
import { momentWords, VISIT_PROBLEMS } from '@tecnicerca/shared/messages/visits'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import {
  canSay,
  disputedBy,
  earliest,
  hasJustArrived,
  isAnswerable,
  isInWindow,
  isVisit,
  visitsOf,
} from '@tecnicerca/shared/service-requests/visit-log'
import { findWrongVisit, type VisitInput } from '@tecnicerca/shared/service-requests/visits'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { eventAnswerOf } from './conversation-service.ts'
import { type EventRow, findEventOfOperation, insertEvent, listEvents } from './event-repository.ts'
import { partyOf } from './for-viewer.ts'
import type { ServiceRequestRow } from './repository.ts'
import { lockCase } from './status-service.ts'

const DAY_MS = 86_400_000

/**
 * Says something about the visit of the agreed day, also if the other side has blocked this one. Judged by when it was
 * tapped. Throws `not_found`, `forbidden` for what the other side says, `invalid_transition` unless the case is accepted,
 * `too_early`, `validation_failed` for a promised hour outside its window, and `too_many_requests`.
 */
export async function sayAboutVisit(
  db: Db,
  { id, ...input }: VisitInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    const said = { ...input, by: partyOf(actor, found) }
    if (!canSay(said)) throw new DomainError('forbidden')
    const event = {
      service_request_id: found.id,
      by: said.by,
      kind: said.kind,
      client_op_id: operation?.key ?? null,
    }
    const earlier = await findEventOfOperation(trx, event)
    if (earlier) return eventAnswerOf(actor, found, earlier)
    const bounds = { since: found.accepted_at, now }
    const events = await listEvents(trx, found.id)
    const disputed = disputedBy(said, visitsOf(events, found.request_date))
    const at = plausibleTime(input.at_phone, bounds) ?? now
    refuse({ found, said, events, disputed, at })
    const data = { ...dataOf(said, found), ...(disputed && { disputes: disputed.id }) }
    const row = await insertEvent(trx, {
      ...event,
      data: { ...data, ...writtenEarlier(input.at_phone, bounds) },
    })
    return eventAnswerOf(actor, found, row)
  })
}

type Said = VisitInput & { by: Party }

function dataOf(
  { kind, by, hour, minutes, photo_id: photoId, note }: Said,
  { request_date: day }: ServiceRequestRow,
): EventData {
  const hasHour = kind === 'promised_hour' || kind === 'went_for_part'
  return {
    request_date: day,
    ...(hasHour && hour && { hour }),
    ...(kind === 'on_the_way' && minutes && { minutes }),
    ...(kind === 'absent' && by === 'technician' && photoId && { photo_ids: [photoId.toLowerCase()] }),
    ...(note && { note }),
  }
}

type Attempt = {
  found: ServiceRequestRow
  said: Said
  events: readonly EventRow[]
  disputed: EventRow | undefined
  /** When it was tapped. */
  at: Date
}

function refuse({ found, said, events, disputed, at }: Attempt): void {
  const { kind, by, hour } = said
  // A customer to whom nobody came may cancel at once. The technician must be able to answer even so.
  const isAnswer = by === 'technician' && disputed !== undefined && isAnswerable(disputed, at)
  if (found.status !== 'accepted' && !isAnswer)
    throw new DomainError('invalid_transition', {
      message: VISIT_PROBLEMS.notAccepted,
      current: found.status,
    })
  const today = events.filter(
    (event) =>
      isVisit(event.kind) && event.by === by && event.at.getTime() > found.read_at.getTime() - DAY_MS,
  )
  if (today.length >= VISIT_LIMITS.inADay)
    throw new DomainError('too_many_requests', { message: VISIT_PROBLEMS.tooMany, retryAfterS: 3600 })
  const fields = findWrongVisit(said)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
  const visits = visitsOf(events, found.request_date)
  const from = earliest(said, found, visits)
  const isToCorrect = kind === 'absent' && by === 'customer' && hasJustArrived(visits, at)
  if (from && at < from && !isToCorrect)
    throw new DomainError('too_early', {
      message: VISIT_PROBLEMS.tooEarly[kind === 'on_the_way' ? kind : by](momentWords(from)),
    })
  if (kind === 'promised_hour' && hour && !isInWindow(hour, found.time_window))
    throw new DomainError('validation_failed', {
      fields: { hour: VISIT_PROBLEMS.outside(found.time_window) },
    })
}
