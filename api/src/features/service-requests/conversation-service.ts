import type { User } from '@tecnicerca/shared/accounts'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASE } from '@tecnicerca/shared/messages/server'
import type { caseAnswer, EventData, MessageInput } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { type Call, resolveRef, writtenEarlier } from './call.ts'
import {
  type EventRow,
  findEventOfOperation,
  insertEvent,
  insertMessage,
  listEvents,
  listEventsOf,
  type NewEvent,
} from './event-repository.ts'
import { eventSeenBy, isSeenBy, withoutTexts } from './events.ts'
import { partyOf, sidesOf, viewFor } from './for-viewer.ts'
import { refuseClosed } from './refused-transition.ts'
import { withoutPersonalData } from './replayed-answer.ts'
import {
  type CaseWriteState,
  findServiceRequest,
  listServiceRequests,
  type Page,
  type ServiceRequestRow,
} from './repository.ts'
import { lockForMessage } from './status-service.ts'

/** A case (a service request with its log) of `actor`, oldest event first. Throws `not_found`. */
export async function showCase(
  db: Db,
  ref: ServiceRequestRef,
  actor: User,
): Promise<z.infer<typeof caseAnswer>> {
  const row = await findServiceRequest(db, await resolveRef(db, ref, actor), sidesOf(actor))
  if (!row) throw new DomainError('not_found')
  return caseAsSeen(actor, row, await listEvents(db, row.id))
}

/** A page of the cases that `actor` sees, newest first, each with its log. */
export async function listOwnCasesWithLogs(
  db: Db,
  actor: User,
  page: Page,
): Promise<z.infer<typeof caseAnswer>[]> {
  const rows = await listServiceRequests(db, sidesOf(actor), page)
  const events = await listEventsOf(
    db,
    rows.map(({ id }) => id),
  )
  const byCase = Map.groupBy(events, (event) => event.service_request_id)
  return rows.map((row) => caseAsSeen(actor, row, byCase.get(row.id) ?? []))
}

function caseAsSeen(actor: User, row: ServiceRequestRow, events: EventRow[]): z.infer<typeof caseAnswer> {
  const party = partyOf(actor, row)
  return {
    serviceRequest: viewFor(actor, row),
    events: events.filter((event) => isSeenBy(party, event)).map((event) => eventSeenBy(party, row, event)),
  }
}

/**
 * Sends a message to the other side. Throws `not_found`, `invalid_transition` if the case ended too long ago, and
 * `too_many_requests` past the hourly limit.
 */
export async function sendMessage(
  db: Db,
  message: MessageInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockForMessage(trx, message.id, actor)
    const event = {
      service_request_id: found.id,
      by: partyOf(actor, found),
      kind: 'message',
      data: {
        ...messageData(message),
        ...writtenEarlier(message.at_phone, { since: found.created_at, now }),
      },
      client_op_id: operation?.key ?? null,
    } as const
    const written = found.is_talkable
      ? await insertMessage(trx, event, CASE_LIMITS.messagesInAnHour)
      : undefined
    const row = written ?? (await findEventOfOperation(trx, event))
    if (!row) throw refusedMessage(found)
    return eventAnswerOf(actor, found, row)
  })
}

// Photos are uploaded separately and may arrive later, or never.
export function messageData({
  text,
  photo_ids: photoIds,
}: Pick<MessageInput, 'text' | 'photo_ids'>): EventData {
  const ids = new Set(photoIds?.map((id) => id.toLowerCase()))
  return { text, ...(ids.size > 0 && { photo_ids: [...ids] }) }
}

/**
 * Returns the event that was already written under this idempotency key, or else writes it. Before writing, it calls
 * `refuse`, which may throw.
 */
export async function writeOnce(trx: Trx, event: NewEvent, refuse: () => Promise<void>): Promise<EventRow> {
  const earlier = await findEventOfOperation(trx, event)
  if (earlier) return earlier
  await refuse()
  return insertEvent(trx, event)
}

/**
 * The response to a write that made an event. `kept` is the copy stored under the idempotency key, without people's
 * texts.
 */
export function eventAnswerOf(actor: User, found: CaseWriteState, row: EventRow) {
  const event = eventSeenBy(partyOf(actor, found), found, row)
  return { status: 201, body: { event }, kept: { event: withoutTexts(event) } }
}

/** The same for a write that also changes the case, which `today` is after it. */
export function caseEventAnswerOf(
  actor: User,
  today: ServiceRequestRow,
  { status, row }: { status: number; row: EventRow },
) {
  const [serviceRequest, event] = [viewFor(actor, today), eventSeenBy(partyOf(actor, today), today, row)]
  const kept = { serviceRequest: withoutPersonalData(serviceRequest), event: withoutTexts(event) }
  return { status, body: { serviceRequest, event }, kept }
}

function refusedMessage(found: CaseWriteState): DomainError {
  refuseClosed(found)
  return new DomainError('too_many_requests', { message: CASE.tooManyMessages, retryAfterS: 3600 })
}
