import { CASE_EVENTS, CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { promisedDay } from '@tecnicerca/shared/messages/guarantees'
import { planWords } from '@tecnicerca/shared/messages/maintenance'
import { paymentWords } from '@tecnicerca/shared/messages/payments'
import { visitWords } from '@tecnicerca/shared/messages/visits'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { isOfPlan } from '@tecnicerca/shared/service-requests/maintenance-log'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
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
  const isOwn = by === me
  const other = firstName(counterpartOf(sides))
  const reader = isOwn ? ({ reads: 'own' } as const) : ({ reads: 'other', who: other } as const)
  if (isVisit(kind)) return visitWords({ kind, by, data }, reader)
  if (isOfPlan(kind)) return planWords({ kind, by, data }, reader)
  switch (kind) {
    case 'message':
      return data.taken_back_at ? CASES.takenBack : (data.text ?? '')
    case 'requested':
      return item ? CASE_EVENTS.requested.unsent : CASE_EVENTS.requested[isOwn ? 'own' : 'other']
    case 'delivered':
      return me === 'technician' ? CASE_EVENTS.delivered.own : CASE_EVENTS.delivered.other(other)
    case 'offered': {
      const { own, other: byOther } = CASE_EVENTS.offered
      return isOwn ? own(offerWords(data)) : byOther(other, offerWords(data))
    }
    case 'cancelled':
      return endWords(by, data, sides)
    case 'reviewed': {
      if (!data.rating) return CASE_EVENTS.reviewDeleted[isOwn ? 'own' : 'other']
      const stars = COMMON.stars(data.rating)
      return isOwn ? CASE_EVENTS.reviewed.own(stars) : CASE_EVENTS.reviewed.other(other, stars)
    }
    case 'offer_accepted':
      if (data.at_door) return CASES.atDoor
      return isOwn ? CASE_EVENTS.offer_accepted.own : CASE_EVENTS.offer_accepted.other(other)
    case 'payment_noted':
      return isOwn
        ? CASE_EVENTS.payment_noted.own(paymentWords(data))
        : CASE_EVENTS.payment_noted.other(other, paymentWords(data))
    case 'guarantee_promised':
      return isOwn
        ? CASE_EVENTS.guarantee_promised.own(promisedDay(data))
        : CASE_EVENTS.guarantee_promised.other(other, promisedDay(data))
    default:
      return isOwn ? CASE_EVENTS[kind].own : CASE_EVENTS[kind].other(other)
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

function endWords(endedBy: ShownEvent['by'], { reason, note }: ShownEvent['data'], sides: CaseSides): string {
  const endedReason = (reason ?? null) as ServiceRequest['ended_reason']
  const end = {
    status: 'cancelled',
    accepted_at: sides.accepted_at,
    ended_by: endedBy,
    ended_reason: endedReason,
    ended_note: note ?? '',
  } as const
  return endedLine(end, partyOf(sides)) ?? ''
}
