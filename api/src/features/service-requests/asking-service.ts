import type { User } from '@tecnicerca/shared/accounts'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ASKING_LIMITS, SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { SERVER, TOO_MANY_PENDING } from '@tecnicerca/shared/messages/server'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { findCurrentSector } from '../sectors/service.ts'
import * as asking from './asking-repository.ts'
import type { Call } from './call.ts'
import { isGroupTaken, updateTaken } from './ending-repository.ts'
import { answerOf, sidesOf, viewFor } from './for-viewer.ts'
import { findServiceRequest, findServiceRequestOfOperation, type ServiceRequestRow } from './repository.ts'

/**
 * Makes a service request. A technician who is not available can be asked. Throws `validation_failed` for an unknown sector
 * and for a day too far ahead, `request_date_passed`, `group_full`, `group_foreign`, `too_many_pending`, `own_profile`,
 * `technician_gone`.
 */
export async function requestService(
  db: Db,
  input: ServiceRequestInput,
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    refuseWrongDay(input, now)
    const sectorId = await readSector(trx, input)
    const asked = { ...input, sector_id: sectorId, customer: actor, client_op_id: operation?.key ?? null }
    // If a customer makes two requests at once, the second waits here and counts the first.
    await asking.lockAsking(trx, [actor.id])
    await refuseGroup(trx, asked)
    const { row, so_far: soFar } = await asking.insertServiceRequest(trx, asked)
    const shown = row ? await closeIfGroupTaken(trx, row, actor) : await explainMissing(trx, asked, soFar)
    return answerOf(201, viewFor(actor, shown))
  })
}

/** The sector of a request. A sector that was merged after the phone chose it is replaced by its successor. */
async function readSector(trx: Trx, { sector_id: sectorId }: ServiceRequestInput): Promise<number | null> {
  if (typeof sectorId !== 'number') return null
  const current = await findCurrentSector(trx, sectorId)
  if (current !== undefined) return current
  throw new DomainError('validation_failed', { fields: { sector_id: SERVER.sectorUnknown } })
}

async function refuseGroup(
  trx: Trx,
  { group_id: groupId, customer, client_op_id: clientOpId }: asking.NewServiceRequest,
) {
  if (!groupId) return
  await asking.lockGroup(trx, groupId)
  const problem = await asking.findGroupProblem(trx, {
    group_id: groupId,
    customer_id: customer.id,
    client_op_id: clientOpId,
  })
  if (problem) throw new DomainError(problem)
}

/**
 * Ends a new request at once if another of its group has been accepted. This happens if the phone had no network and
 * sends it late.
 */
async function closeIfGroupTaken(trx: Trx, row: ServiceRequestRow, actor: User): Promise<ServiceRequestRow> {
  if (!row.group_id || !(await isGroupTaken(trx, row.group_id))) return row
  await updateTaken(trx, row.group_id)
  return (await findServiceRequest(trx, row.id, sidesOf(actor))) ?? row
}

type WantedDay = { request_date?: string | null | undefined }

/** Validates a requested day: not in the past and at most a year ahead. Returns the wrong fields. */
export function findWrongDay({ request_date: requestDate }: WantedDay, now: Date): WrongFields {
  if (!requestDate) return {}
  const today = dayInSantoDomingo(now)
  if (requestDate < today) return { request_date: SERVICE_REQUEST_FORM.datePast }
  const isTooFar = requestDate > addDays(today, SERVICE_REQUEST_LIMITS.daysAhead)
  return isTooFar ? { request_date: SERVICE_REQUEST_FORM.dateTooFar } : {}
}

/** Throws `request_date_passed` for a past day, `validation_failed` for one that is more than a year ahead. */
export function refuseWrongDay(wanted: WantedDay, now: Date): void {
  const fields = findWrongDay(wanted, now)
  if (!fields.request_date) return
  const hasPassed = fields.request_date === SERVICE_REQUEST_FORM.datePast
  throw new DomainError(hasPassed ? 'request_date_passed' : 'validation_failed', { fields })
}

async function explainMissing(
  trx: Trx,
  asked: asking.NewServiceRequest,
  soFar: asking.AskedSoFar,
): Promise<ServiceRequestRow> {
  // The stored answer of an idempotency key is deleted after some months, but its service request stays: the same key
  // must not create another one.
  const earlier =
    asked.client_op_id && (await findServiceRequestOfOperation(trx, asked.customer.id, asked.client_op_id))
  if (earlier) return earlier
  refuseTooMany(soFar)
  // The customer made this block, so the error may name it.
  if (await asking.hasBlockedTechnician(trx, { ...asked, customer_id: asked.customer.id }))
    throw new DomainError('technician_gone', { message: BLOCKED_TECHNICIANS.asked })
  throw await technicianUnavailableError(trx, asked.technician_id, asked.customer)
}

function refuseTooMany(soFar: asking.AskedSoFar): void {
  const {
    pending_with_one_technician: pendingWithOneTechnician,
    pending,
    new_in_a_day: newInADay,
  } = ASKING_LIMITS
  const message =
    soFar.pending_with_one_technician >= pendingWithOneTechnician
      ? TOO_MANY_PENDING.withOneTechnician(pendingWithOneTechnician)
      : soFar.pending >= pending
        ? TOO_MANY_PENDING.pending(pending)
        : soFar.new_in_a_day >= newInADay && TOO_MANY_PENDING.new_in_a_day(newInADay)
  if (message) throw new DomainError('too_many_pending', { message })
}

/**
 * The error for a technician who can neither be asked nor reviewed by `actor`: `own_profile` or `technician_gone`. A
 * blocked customer gets exactly the same `technician_gone`, so that the block stays secret.
 */
export async function technicianUnavailableError(
  trx: Trx,
  technicianId: number,
  actor: Pick<User, 'id'>,
): Promise<DomainError> {
  const userId = await asking.findTechnicianUserId(trx, technicianId)
  return new DomainError(userId === actor.id ? 'own_profile' : 'technician_gone')
}
