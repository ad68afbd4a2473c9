import type { User } from '@tecnicerca/shared/accounts'
import { GUARANTEE_PROBLEMS } from '@tecnicerca/shared/messages/guarantees'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { ServiceRequestRef, StatusInput } from '@tecnicerca/shared/service-requests/service-request'
import {
  canReach,
  canTransition,
  needsReason,
  type Party,
  REASONS,
} from '@tecnicerca/shared/service-requests/status'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { findAgreedGuaranteeDays, updateServiceRequestStatus } from './agreement-repository.ts'
import { isBlockedInCase, lockGroup } from './asking-repository.ts'
import { type Call, plausibleTime, resolveRef } from './call.ts'
import { findGroup, updateExpired, updateIfExpired, updateTaken } from './ending-repository.ts'
import { answerOf, type CasePerson, partyOf, readAgain, sidesOf, viewFor } from './for-viewer.ts'
import { withdrawOpenOffer } from './offer-withdrawal.ts'
import { refuseClosed, refusedTransition } from './refused-transition.ts'
import {
  type CaseWriteState,
  lockServiceRequest,
  lockServiceRequestForMessage,
  type ServiceRequestRow,
} from './repository.ts'

/**
 * Changes the status of a service request. Throws `not_found` if `actor` is no side of it, `invalid_transition` if the
 * status graph has no such step, `validation_failed` if the reason is missing or belongs to the other side,
 * or a completion gives fewer days of guarantee than agreed.
 */
export async function changeServiceRequestStatus(
  db: Db,
  change: StatusInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, change.id, actor)
    const row = await step(trx, found, { ...change, actor, now, key: operation?.key ?? null })
    return answerOf(200, viewFor(actor, row))
  })
}

/** Locks a case of `actor` and its group. Ends the case if it has expired. Throws `not_found`. */
export async function lockCase(trx: Trx, ref: ServiceRequestRef, actor: User): Promise<ServiceRequestRow> {
  const id = await resolveRef(trx, ref, actor)
  const groupId = await findGroup(trx, id)
  if (groupId) await lockGroup(trx, groupId)
  const found = await lockServiceRequest(trx, id, sidesOf(actor))
  if (!found) throw new DomainError('not_found')
  return closedIfBlocked(trx, (await endIfOverdue(trx, found, actor)) ?? found, actor)
}

/** Like `lockCase`, for writes that change neither the case nor its group, such as messages. */
export async function lockForMessage(trx: Trx, ref: ServiceRequestRef, actor: User): Promise<CaseWriteState> {
  const found = await lockServiceRequestForMessage(trx, await resolveRef(trx, ref, actor), sidesOf(actor))
  if (!found) throw new DomainError('not_found')
  return closedIfBlocked(trx, (await endIfOverdue(trx, found, actor)) ?? found, actor)
}

/**
 * The case, with `is_talkable` false if the other side has blocked `actor`. Checks in a separate statement after the
 * lock: blocking takes the same lock, so no message is accepted after a block.
 */
export async function closedIfBlocked<Found extends CaseWriteState>(
  db: Db | Trx,
  found: Found,
  actor: Pick<User, 'id'>,
): Promise<Found> {
  if (!found.is_talkable || !(await isBlockedInCase(db, found.id, actor.id))) return found
  return { ...found, is_talkable: false }
}

async function endIfOverdue(
  trx: Trx,
  found: CaseWriteState,
  actor: User,
): Promise<ServiceRequestRow | undefined> {
  if (!found.is_overdue || !(await updateIfExpired(trx, found.id))) return undefined
  return readAgain(trx, found, actor)
}

type Step = StatusInput & { actor: CasePerson; now: Date; key: string | null }

async function step(trx: Trx, found: ServiceRequestRow, wanted: Step): Promise<ServiceRequestRow> {
  const { status: to, actor, now } = wanted
  const party = partyOf(actor, found)
  if (found.status === to && canReach(to, party)) return found
  if (!canTransition(found.status, to, party)) throw refusedTransition(found, { to, party, now })
  // A side that the other has blocked cannot accept any more, but can still end the case.
  if (to === 'accepted') refuseClosed(found)
  refuseReason(found, wanted, party)
  if (to === 'completed') await refuseFewerDays(trx, found, wanted)
  // Accepted as the customer asked: an own offer of another price or day would stay open beside it.
  if (to === 'accepted') await withdrawOpenOffer(trx, found.id, party)
  return setStatus(trx, found, wanted)
}

/** Sets the status without checking whether the step is allowed. An acceptance ends the other requests of the group. */
export async function setStatus(
  trx: Trx,
  found: ServiceRequestRow,
  { status, actor, key, reason, note, at_phone: atPhone, now, guarantee_days: guaranteeDays }: Step,
): Promise<ServiceRequestRow> {
  await updateServiceRequestStatus(trx, found.id, {
    status,
    status_changed_by: actor.id,
    ended_reason: status === 'cancelled' ? (reason ?? null) : null,
    ended_note: status === 'cancelled' ? (note ?? '') : '',
    completed_at_phone:
      status === 'completed' ? plausibleTime(atPhone, { since: found.accepted_at, now }) : null,
    status_op_id: key,
    guarantee_days: status === 'completed' ? (guaranteeDays ?? null) : null,
  })
  if (status === 'accepted' && found.group_id) await updateTaken(trx, found.group_id)
  return readAgain(trx, found, actor)
}

/** A technician can give more days of guarantee than agreed, not fewer. */
async function refuseFewerDays(
  trx: Trx,
  { id }: ServiceRequestRow,
  { guarantee_days: days }: Step,
): Promise<void> {
  if (typeof days !== 'number') return
  const agreed = await findAgreedGuaranteeDays(trx, id)
  if (days >= agreed) return
  throw new DomainError('validation_failed', {
    fields: { guarantee_days: GUARANTEE_PROBLEMS.fewerDays(agreed) },
  })
}

function refuseReason({ status }: ServiceRequestRow, wanted: Step, party: Party): void {
  const { status: to, reason } = wanted
  if (to !== 'cancelled') return
  const own: readonly string[] = REASONS[party]
  if (reason ? own.includes(reason) : !needsReason(status, to)) return
  const message = reason ? SERVER.reasonOfOtherSide : SERVER.reasonMissing
  throw new DomainError('validation_failed', { fields: { reason: message } })
}

const EXPIRED_AT_ONCE = 500

/** Ends all expired requests. Returns how many. */
export async function expireServiceRequests(db: Db): Promise<number> {
  let ended = 0
  for (;;) {
    const count = await updateExpired(db, EXPIRED_AT_ONCE)
    ended += count
    if (count < EXPIRED_AT_ONCE) return ended
  }
}
