import { ENDED } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

type Ended = Pick<ServiceRequest, 'status' | 'accepted_at' | 'ended_by' | 'ended_reason' | 'ended_note'>

/** Who ended a service request and why, in one line; undefined where it goes on, was done, or nobody has told. */
export function endedLine({
  status,
  accepted_at: acceptedAt,
  ended_by: endedBy,
  ended_reason: endedReason,
  ended_note: endedNote,
}: Ended): string | undefined {
  if (status !== 'cancelled' || endedBy === null) return undefined
  if (endedReason === 'expired' || endedReason === 'taken' || endedReason === 'account_closed')
    return ENDED.byItself[endedReason]
  // Before it was accepted, a technician who ends it turns it down.
  const isRejected = endedBy === 'technician' && acceptedAt === null
  const who = isRejected ? ENDED.rejected : ENDED.by[endedBy]
  // Of 'other' only the note tells.
  const reason = endedReason === null || endedReason === 'other' ? '' : ENDED.why[endedReason]
  const why = [reason, endedNote && ENDED.note(endedNote)]
  const told = why.filter(Boolean).join(' ')
  return told ? `${who}: ${told}` : who
}
