import { hash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ASKING_LIMITS } from '@tecnicerca/shared/limits'
import { TOO_MANY_PENDING } from '@tecnicerca/shared/messages/server'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { CURSOR_INVALID } from '@tecnicerca/shared/numbers'
import {
  canReach,
  canTransition,
  type Party,
  type ServiceRequestStatus,
} from '@tecnicerca/shared/service-request-status'
import {
  OWN_REQUESTS_MAX,
  type ownServiceRequestsAnswer,
  type ownServiceRequestsQuery,
  type ServiceRequest,
  type ServiceRequestInput,
  serviceRequest,
} from '@tecnicerca/shared/service-requests'
import type { WrongFields } from '@tecnicerca/shared/validation'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { refusedTransition } from './refused-transition.ts'
import { withoutPeople, withPeopleOf } from './replayed-answer.ts'
import * as serviceRequests from './repository.ts'

export {
  findReviewableRequest,
  hasAsked,
  lockAsking,
  updateRequestsAsBlank as blankRequestsOfCustomer,
} from './repository.ts'

/** A page of what the signed-in user sent and, as a technician, received: the newest first, after `cursor`. */
export type OwnPage = z.infer<typeof ownServiceRequestsQuery>

export async function listOwnServiceRequests(
  db: Db,
  actor: User,
  wanted: OwnPage,
): Promise<z.infer<typeof ownServiceRequestsAnswer>> {
  const { limit, after } = pageOf(wanted)
  // One more than is shown tells whether there are others.
  const rows = await serviceRequests.listServiceRequests(db, sidesOf(actor), { limit: limit + 1, after })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    serviceRequests: shown.map((row) => seenBy(actor, row)),
    next_cursor: last ? String(last.id) : null,
  }
}

function pageOf({ limit = OWN_REQUESTS_MAX, cursor }: OwnPage): serviceRequests.Page {
  return { limit, after: cursor }
}

// Part of every tag: when a release shows other fields, what phones hold of the old form counts as changed.
const FORM = Object.keys(serviceRequest.shape).join()

/**
 * The entity tag of `listOwnServiceRequests`, this user's alone. Read it before the list: a change in between then only
 * makes the phone ask once more. Read after the list, it could stand for a change that the phone never got.
 * Throws `validation_failed` for a cursor that is not of this user's list.
 */
export async function tagOwnServiceRequests(db: Db, actor: User, wanted: OwnPage): Promise<string> {
  const sides = sidesOf(actor)
  const { limit, after } = pageOf(wanted)
  if (after !== undefined && !(await serviceRequests.hasServiceRequest(db, after, sides)))
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  const version = await serviceRequests.findServiceRequestsVersion(db, sides, { limit: limit + 1, after })
  return `"${hash('sha1', JSON.stringify([FORM, sides, limit, after, version]), 'base64url')}"`
}

type Call = { actor: User; operation: Operation | undefined; now: Date }

/**
 * Throws `request_date_passed`, `too_many_pending`, `own_profile`, `technician_gone`; a technician who is not available
 * can be asked.
 */
export async function requestService(
  db: Db,
  input: ServiceRequestInput,
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const fields = findPassedDay(input, now)
    if (fields.request_date) throw new DomainError('request_date_passed', { fields })
    const asked = { ...input, customer: actor, client_op_id: operation?.key ?? null }
    // Of two who ask at once in one customer's name the second counts what the first has asked.
    await serviceRequests.lockAsking(trx, [actor.id])
    const { row, so_far } = await serviceRequests.insertServiceRequest(trx, asked)
    const shown = row ?? (await explainMissing(trx, asked, so_far))
    return answerOf(201, seenBy(actor, shown))
  })
}

/** What is wrong with a day that went by. */
export function findPassedDay({ request_date }: Partial<ServiceRequestInput>, now: Date): WrongFields {
  const is_past = request_date !== undefined && request_date < dayInSantoDomingo(now)
  return is_past ? { request_date: SERVICE_REQUEST_FORM.date_past } : {}
}

async function explainMissing(
  trx: Trx,
  asked: serviceRequests.NewServiceRequest,
  so_far: serviceRequests.AskedSoFar,
): Promise<serviceRequests.ServiceRequestRow> {
  // The answer of a key is forgotten after some months, but the service request that it made is still there: the same
  // key must not make another.
  const earlier =
    asked.client_op_id &&
    (await serviceRequests.findServiceRequestOfOperation(trx, asked.customer.id, asked.client_op_id))
  if (earlier) return earlier
  refuseTooMany(so_far)
  throw await absentTechnician(trx, asked.technician_id, asked.customer)
}

function refuseTooMany(so_far: serviceRequests.AskedSoFar): void {
  const { pending_with_one_technician, pending, new_in_a_day } = ASKING_LIMITS
  const message =
    so_far.pending_with_one_technician >= pending_with_one_technician
      ? TOO_MANY_PENDING.with_one_technician(pending_with_one_technician)
      : so_far.pending >= pending
        ? TOO_MANY_PENDING.pending(pending)
        : so_far.new_in_a_day >= new_in_a_day && TOO_MANY_PENDING.new_in_a_day(new_in_a_day)
  if (message) throw new DomainError('too_many_pending', { message })
}

/**
 * Why a technician can neither be asked nor reviewed by `actor`: `own_profile` or `technician_gone`, which is also what
 * hears who was blocked, word for word.
 */
export async function absentTechnician(
  trx: Trx,
  technician_id: number,
  actor: Pick<User, 'id'>,
): Promise<DomainError> {
  const user_id = await serviceRequests.findTechnicianUserId(trx, technician_id)
  return new DomainError(user_id === actor.id ? 'own_profile' : 'technician_gone')
}

/** Throws `not_found` where it is somebody else's, `invalid_transition` where the status graph has no such step. */
export async function changeServiceRequestStatus(
  db: Db,
  change: { id: number; status: ServiceRequestStatus },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await serviceRequests.lockServiceRequest(trx, change.id, sidesOf(actor))
    if (!found) throw new DomainError('not_found')
    const row = await step(trx, found, { to: change.status, actor, now })
    return answerOf(200, seenBy(actor, row))
  })
}

function answerOf(status: number, shown: ServiceRequest) {
  return { status, body: { serviceRequest: shown }, kept: { serviceRequest: withoutPeople(shown) } }
}

/**
 * The answer that a key kept, the first byte for byte while its people are as they were: of somebody who has changed or
 * left since, a replay tells what a look does.
 */
export async function tellAgain(db: Db, actor: User, json_text: string): Promise<string> {
  const kept = JSON.parse(json_text) as { serviceRequest?: ServiceRequest }
  if (!kept.serviceRequest) return json_text
  const { id, status } = kept.serviceRequest
  const row = await serviceRequests.findServiceRequest(db, id, sidesOf(actor))
  const today = row && seenBy(actor, { ...row, status })
  return JSON.stringify({ serviceRequest: withPeopleOf(kept.serviceRequest, today) })
}

async function step(
  trx: Trx,
  found: serviceRequests.ServiceRequestRow,
  { to, actor, now }: { to: ServiceRequestStatus; actor: User; now: Date },
): Promise<serviceRequests.ServiceRequestRow> {
  const party: Party = found.customer_id === actor.id ? 'customer' : 'technician'
  if (found.status === to && canReach(to, party)) return found
  if (!canTransition(found.status, to, party)) throw refusedTransition(found, { to, party, now })
  const change = { status: to, status_changed_by: actor.id }
  return { ...found, ...(await serviceRequests.updateServiceRequestStatus(trx, found.id, change)) }
}

// A profile counts only while its user is a technician: a role taken away takes the received requests with it.
function sidesOf(actor: User): serviceRequests.Sides {
  return { user_id: actor.id, technician_id: actor.role === 'technician' ? actor.technician_id : null }
}

function seenBy(actor: User, row: serviceRequests.ServiceRequestRow): ServiceRequest {
  const { technician_user_id, technician_phone, customer_phone, status_changed_by, ...rest } = row
  const { is_customer_blocked, ...shown } = rest
  const is_sent = row.customer_id === actor.id
  // The customer's phone is for arranging the job, not for keeping.
  const is_open = row.status === 'pending' || row.status === 'accepted'
  return {
    ...shown,
    direction: is_sent ? 'sent' : 'received',
    ...(!is_sent && { is_customer_blocked }),
    counterpart_phone: is_sent ? technician_phone : is_open ? customer_phone : '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
