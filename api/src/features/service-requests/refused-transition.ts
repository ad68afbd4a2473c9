import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { clockTime, monthName } from '@tecnicerca/shared/messages/dates'
import { CASE, REFUSED_TRANSITION } from '@tecnicerca/shared/messages/server'
import { canReach, type Party, type ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { DomainError } from '../../lib/domain-error.ts'
import type { CaseWriteState, ServiceRequestRow } from './repository.ts'

type Refused = Pick<
  ServiceRequestRow,
  | 'status'
  | 'status_changed_by'
  | 'customer_id'
  | 'technician_user_id'
  | 'updated_at'
  | 'accepted_at'
  | 'ended_at'
  | 'ended_by'
  | 'ended_reason'
>
type Attempt = { to: ServiceRequestStatus; party: Party; now: Date }

/**
 * Throws `invalid_transition` if nothing can be added to the case: it ended too long ago, or the other side has blocked
 * this one.
 */
export function refuseClosed({ is_talkable: isTalkable, status }: CaseWriteState): void {
  if (!isTalkable) throw refusedAsClosed({ status })
}

export function refusedAsClosed({ status }: Pick<CaseWriteState, 'status'>): DomainError {
  return new DomainError('invalid_transition', { message: CASE.closed, current: status })
}

/** The `invalid_transition` error for `party`: the current status of the request, who set it, and when. */
export function refusedTransition(found: Refused, attempt: Attempt): DomainError {
  const changedBy = whoChanged(found)
  return new DomainError('invalid_transition', {
    message: sentence(found, changedBy, attempt),
    current: found.status,
    changed_at: sinceWhen(found).toISOString(),
    ...(changedBy ? { changed_by: changedBy } : {}),
    ...(found.ended_reason ? { reason: found.ended_reason } : {}),
  })
}

// `updated_at` alone is not enough: an accepted offer changes a case without changing its status.
function sinceWhen({ ended_at: endedAt, accepted_at: acceptedAt, updated_at: updatedAt }: Refused): Date {
  return endedAt ?? acceptedAt ?? updatedAt
}

// The side that set the current status; if nobody has changed it, the customer. Undefined if neither side set it: an
// admin ended the request or removed an account, or the request ended by itself.
function whoChanged(found: Refused): Party | undefined {
  if (found.ended_by === 'system' || found.ended_by === 'admin') return undefined
  if (found.status_changed_by === null || found.status_changed_by === found.customer_id) return 'customer'
  return found.status_changed_by === found.technician_user_id ? 'technician' : undefined
}

function sentence(found: Refused, changedBy: Party | undefined, { to, party, now }: Attempt): string {
  if (found.status === 'pending') return REFUSED_TRANSITION.stillPending[party]
  const { ended_reason: endedReason } = found
  if (endedReason === 'expired' || endedReason === 'taken')
    return `${REFUSED_TRANSITION.byItself[endedReason]} ${moment(sinceWhen(found), now)}`
  if (found.ended_by === 'admin' && endedReason)
    return `${REFUSED_TRANSITION.who.admin} ${REFUSED_TRANSITION.deed.cancelled.others} ${moment(sinceWhen(found), now)}${REFUSED_TRANSITION.too_late[party]}`
  const isRejection = found.status === 'cancelled' && changedBy === 'technician'
  const deed = REFUSED_TRANSITION.deed[isRejection ? 'rejected' : found.status]
  const when = moment(sinceWhen(found), now)
  // No full stop here: the time already ends with one, 'p. m.'.
  if (!changedBy) return `${deed.nobodys} ${when}`
  if (changedBy === party) return `${deed.own} ${when}`
  return `${REFUSED_TRANSITION.who[changedBy]} ${deed.others} ${when}${canReach(to, party) ? REFUSED_TRANSITION.too_late[party] : ''}`
}

/** 'a las 3:40 p. m.', preceded by the day unless it is today. */
function moment(instant: Date, now: Date): string {
  const time = clockTime(instant)
  const at = `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`
  const [day, today] = [dayInSantoDomingo(instant), dayInSantoDomingo(now)]
  return day === today ? at : `el ${dayWords(day, today)} ${at}`
}

/** '2 de marzo', with the year unless it is this year. */
function dayWords(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const words = `${date} de ${monthName(month ?? 0)}`
  return today.startsWith(`${year}-`) ? words : `${words} de ${year}`
}
