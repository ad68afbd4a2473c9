import { CASE_EVENTS, CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { endedLine } from '../../../lib/text/ended-line.ts'
import { offerWords } from '../../../lib/text/offer-words.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { partyOf } from '../end/status-changes.ts'
import { firstName } from '../request-chat.ts'

export type Sides = Pick<ServiceRequest, 'direction' | 'technician_name' | 'customer_name'>
export type CaseSides = Sides & Pick<ServiceRequest, 'accepted_at'>
type ShownEvent = Pick<ServiceRequestEvent, 'by' | 'kind' | 'data'> & Partial<Pick<ThreadEvent, 'item'>>

/** The name of the other side. */
export function counterpartOf({
  direction,
  technician_name: technicianName,
  customer_name: customerName,
}: Sides): string {
  return direction === 'sent' ? technicianName : customerName
}

/** Describes an event to the user in one line; for a message, this is its text. Never calls an unsent item 'sent'. */
export function eventWords({ by, kind, data, item }: ShownEvent, sides: CaseSides): string {
  const me = partyOf(sides)
  const whose = by === me ? 'own' : 'other'
  switch (kind) {
    case 'message':
      return data.taken_back_at ? CASES.takenBack : (data.text ?? '')
    case 'requested':
      return item ? CASE_EVENTS.requested.unsent : CASE_EVENTS.requested[whose]
    case 'delivered':
      return me === 'technician'
        ? CASE_EVENTS.delivered.own
        : CASE_EVENTS.delivered.other(firstName(sides.technician_name))
    case 'accepted':
      return CASE_EVENTS.accepted[by === 'customer' ? 'customer' : 'technician']
    case 'offered':
      return CASE_EVENTS.offered[whose](offerWords(data))
    case 'cancelled':
      return endWords(by, data, sides)
    case 'reviewed':
      return data.rating ? CASE_EVENTS.reviewed(COMMON.stars(data.rating)) : CASE_EVENTS.reviewDeleted
    default:
      return CASE_EVENTS[kind]
  }
}

function writerOf({ by }: Pick<ShownEvent, 'by'>, sides: Sides): string {
  if (by === 'admin') return CASES.us
  return by === partyOf(sides) ? CASES.you : firstName(counterpartOf(sides))
}

/** The last event of a case in one line: who wrote what, or what happened. Undefined for `requested`. */
export function lastWords(event: ShownEvent, sides: CaseSides): string | undefined {
  if (event.kind === 'requested') return undefined
  if (event.kind !== 'message') return eventWords(event, sides)
  return `${writerOf(event, sides)}: ${eventWords(event, sides)}`
}

function endWords(
  endedBy: ShownEvent['by'],
  { reason, note }: ShownEvent['data'],
  { accepted_at: acceptedAt }: CaseSides,
): string {
  const endedReason = (reason ?? null) as ServiceRequest['ended_reason']
  const end = {
    status: 'cancelled',
    accepted_at: acceptedAt,
    ended_by: endedBy,
    ended_reason: endedReason,
    ended_note: note ?? '',
  } as const
  return endedLine(end) ?? ''
}
