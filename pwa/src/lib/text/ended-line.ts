import { ENDED } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { Party } from '@tecnicerca/shared/service-requests/status'

type Ended = Pick<
  ServiceRequest,
  'status' | 'accepted_at' | 'ended_by' | 'ended_reason' | 'ended_note' | 'admin_reason'
>

const WHY: Record<string, string | undefined> = ENDED.why
const OWN_WHY: Record<string, string | undefined> = { ...ENDED.why, ...ENDED.own.why }

/**
 * Who ended a service request and why, in one line; said to `reader`, who may be the one who ended it. Undefined if it was
 * not cancelled, or if the server does not say who ended it.
 */
export function endedLine(
  {
    status,
    accepted_at: acceptedAt,
    ended_by: endedBy,
    ended_reason: endedReason,
    ended_note: endedNote,
    admin_reason: adminReason,
  }: Ended,
  reader: Party | 'admin',
): string | undefined {
  if (status !== 'cancelled' || endedBy === null) return undefined
  if (endedReason === 'expired' || endedReason === 'taken' || endedReason === 'account_closed')
    return ENDED.byItself[endedReason]
  // A technician who ends a request before accepting it rejects it.
  const isRejected = endedBy === 'technician' && acceptedAt === null
  const isOwn = reader !== 'admin' && endedBy === reader
  const { rejected, cancelled } = ENDED.own
  const others = isRejected ? ENDED.rejected : ENDED.by[endedBy]
  const who = isOwn ? (isRejected ? rejected : cancelled) : others
  // 'other' and the reasons of later releases have no text here: only the note is shown.
  const reason = (isOwn ? OWN_WHY : WHY)[adminReason ?? endedReason ?? '']
  const why = [reason, endedNote && ENDED.note(endedNote)]
  const reasons = why.filter(Boolean).join(' ')
  return reasons ? `${who}: ${reasons}` : who
}
