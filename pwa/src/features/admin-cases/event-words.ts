import type { AdminCase, AdminCaseEvent } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASE_EVENTS, ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { promisedDay } from '@tecnicerca/shared/messages/guarantees'
import { planWords } from '@tecnicerca/shared/messages/maintenance'
import { paymentWords } from '@tecnicerca/shared/messages/payments'
import { visitWords } from '@tecnicerca/shared/messages/visits'
import { isOfPlan } from '@tecnicerca/shared/service-requests/maintenance-log'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { endedLine } from '../../lib/text/ended-line.ts'
import { offerWords } from '../../lib/text/offer-words.ts'

type Sides = Pick<AdminCase, 'customer_name' | 'technician_name' | 'accepted_at'>

/** Who caused the event: name and role of the customer or technician, else a fixed label. */
export function doerOf({ by }: Pick<AdminCaseEvent, 'by'>, sides: Sides): string {
  if (by === 'customer') return `${sides.customer_name} (${ADMIN_CASES.by.customer})`
  if (by === 'technician') return `${sides.technician_name} (${ADMIN_CASES.by.technician})`
  return ADMIN_CASES.by[by]
}

/** Describes the event without the text that was written with it. */
export function eventWords({ by, kind, data }: AdminCaseEvent, { accepted_at: acceptedAt }: Sides): string {
  if (isVisit(kind)) return visitWords({ kind, by, data }, { reads: 'admin' })
  if (isOfPlan(kind)) return planWords({ kind, by, data }, { reads: 'admin' })
  switch (kind) {
    case 'message':
      if (data.taken_back_at) return ADMIN_CASE_EVENTS.messageTakenBack(dayAndTime(data.taken_back_at))
      if (by !== 'admin') return ADMIN_CASE_EVENTS.message
      return ADMIN_CASE_EVENTS.messageTo[data.to ?? 'both']
    case 'offered':
      return ADMIN_CASE_EVENTS.offered(offerWords(data))
    case 'offer_accepted':
      return data.at_door ? CASES.atDoor : ADMIN_CASE_EVENTS.offer_accepted
    case 'reviewed':
      return data.rating
        ? ADMIN_CASE_EVENTS.reviewed(COMMON.stars(data.rating))
        : ADMIN_CASE_EVENTS.reviewDeleted
    case 'cancelled': {
      const endedReason = (data.reason ?? null) as AdminCase['ended_reason']
      const end = { accepted_at: acceptedAt, ended_by: by, ended_reason: endedReason, ended_note: '' }
      return endedLine({ ...end, status: 'cancelled' }, 'admin') ?? ''
    }
    case 'payment_noted':
      return ADMIN_CASE_EVENTS.payment_noted(paymentWords(data))
    case 'guarantee_promised':
      return ADMIN_CASE_EVENTS.guarantee_promised(promisedDay(data))
    default:
      return ADMIN_CASE_EVENTS[kind]
  }
}
