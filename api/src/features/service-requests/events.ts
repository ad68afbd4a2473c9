import type { User } from '@tecnicerca/shared/accounts'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { CASES } from '@tecnicerca/shared/messages/cases'
import type { EventData, ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import { eventForTechnician } from '@tecnicerca/shared/technician-view'
import type { Db } from '../../db/client.ts'
import { type EventRow, findEvent } from './event-repository.ts'
import { noLongerVisibleParts, partyOf, sidesOf } from './for-viewer.ts'
import { withoutText } from './quote-terms.ts'
import { type CaseState, findServiceRequest } from './repository.ts'

/**
 * An event of the case `row`, as `party` may see it: without the other side's idempotency key and, for a technician,
 * without the photos that technicians may not see any more.
 */
export function eventSeenBy(
  party: Party,
  row: CaseState,
  { at, client_op_id: clientOpId, ...event }: EventRow,
): ServiceRequestEvent {
  const data = withoutRemovedText(event.data)
  const whole = { ...event, data, at: at.toISOString(), client_op_id: event.by === party ? clientOpId : null }
  return party === 'customer' ? whole : eventForTechnician(whole, noLongerVisibleParts(row))
}

/** Replaces the text of a message that an admin hid or the author took back. The author gets the replacement too. */
function withoutRemovedText({ hidden_rule: rule, ...data }: EventData): EventData {
  if (data.taken_back_at) return { ...data, text: CASES.takenBack }
  if (!rule) return data
  return { text: ABUSE_REPORTS.hiddenMessage(ABUSE_REPORTS.rules[rule]), hidden_rule: rule }
}

/** True unless the event is addressed only to the other side. */
export function isSeenBy(party: Party, { data: { to = party } }: Pick<EventRow, 'data'>): boolean {
  return to === party
}

/** The copy of an event that is stored under the idempotency key: without any text written by people. */
export function withoutTexts(event: ServiceRequestEvent): ServiceRequestEvent {
  return { ...event, data: withoutWords(event.data), client_op_id: null }
}

/** The same as `without_words()` in `cases.sql`. */
export function withoutWords({
  text,
  note,
  guarantee_text: guaranteeText,
  change_reason: changeReason,
  fiscal_number: fiscalNumber,
  lines,
  ...data
}: EventData): EventData {
  return { ...data, ...(text !== undefined && { text: '' }), ...(lines && { lines: lines.map(withoutText) }) }
}

/** True if somebody wrote any of the data. */
export function hasText({
  text,
  note,
  guarantee_text: guaranteeText,
  change_reason: changeReason,
  fiscal_number: fiscalNumber,
  lines,
}: EventData): boolean {
  return [
    text,
    note,
    guaranteeText,
    changeReason,
    fiscalNumber,
    ...(lines ?? []).map((line) => line.text),
  ].some(Boolean)
}

/** A stored event with the texts that `actor` may see now; unchanged if `actor` may not see the event any more. */
export async function eventAsToday(
  db: Db,
  actor: User,
  kept: ServiceRequestEvent,
): Promise<ServiceRequestEvent> {
  const [row, event] = [
    await findServiceRequest(db, kept.service_request_id, sidesOf(actor)),
    await findEvent(db, kept.id),
  ]
  return row && event ? eventSeenBy(partyOf(actor, row), row, event) : kept
}
