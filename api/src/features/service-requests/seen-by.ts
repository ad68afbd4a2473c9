import type { User } from '@tecnicerca/shared/accounts'
import type { Party } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { technicianView, type Withdrawal, withdrawnFromTechnician } from '@tecnicerca/shared/technician-view'
import type { Trx } from '../../db/client.ts'
import { withoutPeople } from './replayed-answer.ts'
import { type CaseState, findServiceRequest, type ServiceRequestRow, type Sides } from './repository.ts'

// A profile counts only while its user is a technician: a role taken away takes the received requests with it.
export function sidesOf(actor: User): Sides {
  return { user_id: actor.id, technician_id: actor.role === 'technician' ? actor.technician_id : null }
}

export function partyOf(actor: Pick<User, 'id'>, row: Pick<ServiceRequestRow, 'customer_id'>): Party {
  return row.customer_id === actor.id ? 'customer' : 'technician'
}

/** What of a case its technician may not see any more, by the clock of the database. */
export function withdrawnFrom({ read_at, ...row }: CaseState): Withdrawal {
  const { status } = row
  return withdrawnFromTechnician({ status, ...timesOf(row) }, read_at.getTime())
}

function timesOf({ expires_at, accepted_at, ended_at }: Omit<CaseState, 'read_at'>) {
  return {
    expires_at: expires_at?.toISOString() ?? null,
    accepted_at: accepted_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}

/** A service request as one of its two sides may see it. */
export function seenBy(actor: User, row: ServiceRequestRow): ServiceRequest {
  const { technician_user_id, technician_phone, customer_phone, status_changed_by, ...rest } = row
  const {
    is_customer_blocked,
    is_technician_blocked,
    is_talkable,
    is_overdue,
    photo_ids,
    read_at,
    ...shown
  } = rest
  const is_sent = partyOf(actor, row) === 'customer'
  const whole: ServiceRequest = {
    ...shown,
    direction: is_sent ? 'sent' : 'received',
    ...(is_sent ? is_technician_blocked && { is_technician_blocked } : { is_customer_blocked }),
    ...(photo_ids && { photo_ids }),
    counterpart_phone: is_sent ? technician_phone : customer_phone,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...timesOf(row),
  }
  return is_sent ? whole : technicianView(whole, read_at.getTime())
}

/** What a write answers with a service request, and what its key keeps of that. */
export function answerOf(status: number, shown: ServiceRequest) {
  return { status, body: { serviceRequest: shown }, kept: { serviceRequest: withoutPeople(shown) } }
}

/** A row that is locked, as it is after a change of it. */
export async function readAgain(
  trx: Trx,
  found: Pick<ServiceRequestRow, 'id'>,
  actor: User,
): Promise<ServiceRequestRow> {
  const row = await findServiceRequest(trx, found.id, sidesOf(actor))
  if (!row) throw new Error(`service request ${found.id} is locked and gone`)
  return row
}
