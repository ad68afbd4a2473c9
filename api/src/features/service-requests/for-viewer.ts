import type { User } from '@tecnicerca/shared/accounts'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { ABSENCE_REASONS, type Party } from '@tecnicerca/shared/service-requests/status'
import {
  type NoLongerVisibleParts,
  noLongerVisibleToTechnician,
  technicianView,
} from '@tecnicerca/shared/technician-view'
import type { Trx } from '../../db/client.ts'
import { withoutPersonalData } from './replayed-answer.ts'
import { type CaseState, findServiceRequest, type ServiceRequestRow, type Sides } from './repository.ts'

/** A person who reads or writes a case: the caller, or who signed what another brings. */
export type CasePerson = Pick<User, 'id' | 'role' | 'technician_id'>

// The technician side counts only while the user has that role: losing the role hides the received requests.
export function sidesOf(actor: CasePerson): Sides {
  return { user_id: actor.id, technician_id: actor.role === 'technician' ? actor.technician_id : null }
}

export function partyOf(actor: Pick<User, 'id'>, row: Pick<ServiceRequestRow, 'customer_id'>): Party {
  return row.customer_id === actor.id ? 'customer' : 'technician'
}

/** The parts of a case that its technician may not see any more, by the database's clock. */
export function noLongerVisibleParts({ read_at: readAt, ...row }: CaseState): NoLongerVisibleParts {
  const { status } = row
  return noLongerVisibleToTechnician({ status, ...timesOf(row) }, readAt.getTime())
}

function timesOf({
  expires_at: expiresAt,
  accepted_at: acceptedAt,
  ended_at: endedAt,
}: Omit<CaseState, 'read_at'>) {
  return {
    expires_at: expiresAt?.toISOString() ?? null,
    accepted_at: acceptedAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
  }
}

/** Why a case ended. Reasons that earlier releases do not know have their own field. */
export function shownReason({
  ended_by: endedBy,
  ended_reason: endedReason,
}: Pick<ServiceRequestRow, 'ended_by' | 'ended_reason'>): Pick<
  ServiceRequest,
  'ended_reason' | 'admin_reason'
> {
  const isLater = endedBy === 'admin' || ABSENCE_REASONS.some((reason) => reason === endedReason)
  if (isLater && endedReason !== null) return { ended_reason: 'other', admin_reason: endedReason }
  return { ended_reason: endedReason as ServiceRequest['ended_reason'] }
}

/** A service request as `actor`, one of its two sides, may see it. */
export function viewFor(actor: User, row: ServiceRequestRow): ServiceRequest {
  const {
    technician_user_id: technicianUserId,
    technician_phone: technicianPhone,
    customer_phone: customerPhone,
    status_changed_by: statusChangedBy,
    ...rest
  } = row
  const {
    is_customer_blocked: isCustomerBlocked,
    is_technician_blocked: isTechnicianBlocked,
    is_talkable: isTalkable,
    is_overdue: isOverdue,
    photo_ids: photoIds,
    agreed_lines: agreedLines,
    review,
    read_at: readAt,
    ...shown
  } = rest
  const isSent = partyOf(actor, row) === 'customer'
  const whole: ServiceRequest = {
    ...shown,
    direction: isSent ? 'sent' : 'received',
    ...(isSent
      ? isTechnicianBlocked && { is_technician_blocked: isTechnicianBlocked }
      : { is_customer_blocked: isCustomerBlocked }),
    ...(photoIds && { photo_ids: photoIds }),
    ...(agreedLines && { agreed_lines: agreedLines }),
    ...(review && { review }),
    counterpart_phone: isSent ? technicianPhone : customerPhone,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...timesOf(row),
    ...shownReason(row),
  }
  return isSent ? whole : technicianView(whole, readAt.getTime())
}

/**
 * The response to a write that changed a service request. `kept` is the copy stored under the idempotency key, without
 * personal data.
 */
export function answerOf(status: number, shown: ServiceRequest) {
  return { status, body: { serviceRequest: shown }, kept: { serviceRequest: withoutPersonalData(shown) } }
}

/** Reads again a request that this transaction has locked and changed. */
export async function readAgain(
  trx: Trx,
  found: Pick<ServiceRequestRow, 'id'>,
  actor: CasePerson,
): Promise<ServiceRequestRow> {
  const row = await findServiceRequest(trx, found.id, sidesOf(actor))
  if (!row) throw new Error(`service request ${found.id} is locked and gone`)
  return row
}
