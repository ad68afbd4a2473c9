import { MAINTENANCE_LIMITS } from '@tecnicerca/shared/limits'
import { MAINTENANCE_PROBLEMS } from '@tecnicerca/shared/messages/maintenance'
import { findWrongPlan, type PlanInput } from '@tecnicerca/shared/service-requests/maintenance'
import { type LoggedPlan, planIn } from '@tecnicerca/shared/service-requests/maintenance-log'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { Db, Trx } from '../../db/client.ts'
import { refusingDuplicate } from '../../db/sql-state.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { type Call, writtenEarlier } from './call.ts'
import { caseEventAnswerOf } from './conversation-service.ts'
import { type EventRow, findEventOfOperation, insertEvent, listEvents } from './event-repository.ts'
import { partyOf, readAgain } from './for-viewer.ts'
import { hasPlan, isPairOpen } from './maintenance-repository.ts'
import type { ServiceRequestRow } from './repository.ts'
import { lockCase } from './status-service.ts'

const DAY_MS = 86_400_000

/**
 * Proposes to repeat a completed job, or answers a proposal: the other side accepts, and either side refuses, also once it was
 * accepted. The last answer once more is no error. Throws `not_found`, `invalid_transition` unless the case is completed,
 * `validation_failed`, `plan_conflict`, and `too_many_requests`.
 */
export async function sayAboutPlan(
  db: Db,
  { id, ...input }: PlanInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    const by = partyOf(actor, found)
    const event = {
      ...{ service_request_id: found.id, by, kind: input.kind },
      client_op_id: operation?.key ?? null,
    }
    const events = await listEvents(trx, found.id)
    const said = { ...input, by }
    const earlier = (await findEventOfOperation(trx, event)) ?? saidBefore(planIn(events), said)
    if (earlier) return caseEventAnswerOf(actor, found, { status: 201, row: earlier })
    refuse(found, said, events)
    if (input.kind !== 'maintenance_refused') await refuseOtherPlan(trx, found)
    const data = {
      ...(input.kind !== 'maintenance_refused' && input.months && { months: input.months }),
      ...writtenEarlier(input.at_phone, { since: found.ended_at, now }),
    }
    // Two proposals of two cases may be accepted at the same moment: the index lets one through.
    const row = await refusingDuplicate(
      insertEvent(trx, { ...event, data }),
      'service_requests_maintenance_key',
      () => new DomainError('plan_conflict', { message: MAINTENANCE_PROBLEMS.exists }),
    )
    return caseEventAnswerOf(actor, await readAgain(trx, found, actor), { status: 201, row })
  })
}

type Said = PlanInput & { by: Party }

/** The event that already says this. Both sides may refuse: one refusal is enough. */
function saidBefore(
  plan: LoggedPlan<EventRow> | undefined,
  { kind, by, months }: Said,
): EventRow | undefined {
  if (!plan || plan.last.kind !== kind) return undefined
  const isSame = kind === 'maintenance_refused' || (plan.last.by === by && plan.months === months)
  return isSame ? plan.last : undefined
}

function refuse(found: ServiceRequestRow, said: Said, events: readonly EventRow[]): void {
  const { kind, by, months } = said
  if (found.status !== 'completed')
    throw new DomainError('invalid_transition', {
      message: MAINTENANCE_PROBLEMS.notCompleted,
      current: found.status,
    })
  const fields = findWrongPlan(said)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
  const plan = planIn(events)
  if (kind === 'maintenance_proposed') {
    if (plan?.state === 'proposed')
      throw new DomainError('plan_conflict', { message: MAINTENANCE_PROBLEMS.open })
    const today = events.filter(
      (event) =>
        event.kind === kind && event.by === by && event.at.getTime() > found.read_at.getTime() - DAY_MS,
    )
    if (today.length >= MAINTENANCE_LIMITS.proposalsInADay)
      throw new DomainError('too_many_requests', {
        message: MAINTENANCE_PROBLEMS.tooMany,
        retryAfterS: 3600,
      })
    return
  }
  const isOpen = plan !== undefined && plan.state !== 'refused'
  const canAccept = plan?.state === 'proposed' && plan.proposal.by !== by && plan.months === months
  if (kind === 'maintenance_accepted' ? !canAccept : !isOpen)
    throw new DomainError('plan_conflict', { message: MAINTENANCE_PROBLEMS.changed })
}

async function refuseOtherPlan(trx: Trx, { id }: ServiceRequestRow): Promise<void> {
  if (!(await isPairOpen(trx, id)))
    throw new DomainError('plan_conflict', { message: MAINTENANCE_PROBLEMS.unavailable })
  if (await hasPlan(trx, id)) throw new DomainError('plan_conflict', { message: MAINTENANCE_PROBLEMS.exists })
}
