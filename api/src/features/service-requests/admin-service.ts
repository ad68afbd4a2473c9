import type { AdminMessageInput, CaseEndInput } from '@tecnicerca/shared/admin/cases'
import { CASE } from '@tecnicerca/shared/messages/server'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import type { Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockServiceRequestAsAdmin, updateAsEndedByAdmin } from './ending-repository.ts'
import { insertEvent } from './event-repository.ts'
import { refuseClosed } from './refused-transition.ts'
import type { CaseWriteState } from './repository.ts'

type OnCase = { id: number; admin_id: number }

/**
 * Ends an open case as an admin and returns its previous status. A trigger writes the event and the notices. Throws
 * `not_found`, and `invalid_transition` if the case has already ended.
 */
export async function endCase(
  trx: Trx,
  { id, admin_id: adminId }: OnCase,
  { reason, note }: Pick<CaseEndInput, 'reason' | 'note'>,
): Promise<CaseWriteState['status']> {
  const found = await lockServiceRequestAsAdmin(trx, id)
  if (!found) throw new DomainError('not_found')
  const { status } = found
  // An expired case counts as ended, even before the background job has ended it.
  if (found.is_overdue || !isOpen(status))
    throw new DomainError('invalid_transition', { message: CASE.ended, current: statusNow(found) })
  await updateAsEndedByAdmin(trx, id, { status_changed_by: adminId, ended_reason: reason, ended_note: note })
  return status
}

function statusNow({ status, is_overdue: isOverdue }: CaseWriteState): CaseWriteState['status'] {
  return isOverdue ? 'cancelled' : status
}

/**
 * Writes a message to one side of a case or to both; they see it as sent by TecniCerca. A trigger writes the notices.
 * Throws `not_found`, and `invalid_transition` if the case ended too long ago.
 */
export async function writeAsAdmin(
  trx: Trx,
  { id, admin_id: adminId }: OnCase,
  { text, to }: AdminMessageInput,
): Promise<ServiceRequestEvent> {
  const found = await lockServiceRequestAsAdmin(trx, id)
  if (!found) throw new DomainError('not_found')
  refuseClosed(found)
  const { at, ...event } = await insertEvent(trx, {
    ...{ service_request_id: id, by: 'admin', kind: 'message', client_op_id: null, admin_id: adminId },
    data: { text, ...(to !== 'both' && { to }) },
  })
  return { ...event, at: at.toISOString() }
}
