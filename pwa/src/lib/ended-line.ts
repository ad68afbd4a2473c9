import { ENDED } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

type Ended = Pick<ServiceRequest, 'status' | 'accepted_at' | 'ended_by' | 'ended_reason' | 'ended_note'>

/** Who ended a service request and why, in one line; undefined where it goes on, was done, or nobody has told. */
export function endedLine({
  status,
  accepted_at,
  ended_by,
  ended_reason,
  ended_note,
}: Ended): string | undefined {
  if (status !== 'cancelled' || ended_by === null) return undefined
  if (ended_reason === 'expired' || ended_reason === 'taken' || ended_reason === 'account_closed')
    return ENDED.by_itself[ended_reason]
  // Before it was accepted, a technician who ends it turns it down.
  const is_rejected = ended_by === 'technician' && accepted_at === null
  const who = is_rejected ? ENDED.rejected : ENDED.by[ended_by]
  // Of 'other' only the note tells.
  const reason = ended_reason === null || ended_reason === 'other' ? '' : ENDED.why[ended_reason]
  const why = [reason, ended_note && ENDED.note(ended_note)]
  const told = why.filter(Boolean).join(' ')
  return told ? `${who}: ${told}` : who
}
