import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { GUARANTEE_OVER } from '@tecnicerca/shared/messages/guarantees'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { claimsIn, isClaimOpen, type LoggedClaim } from '@tecnicerca/shared/service-requests/guarantee-log'
import {
  type ClaimRef,
  type ClaimStatusInput,
  findWrongClaimAnswer,
  type GuaranteeClaimInput,
} from '@tecnicerca/shared/service-requests/guarantees'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { findWrongDay, refuseWrongDay } from './asking-service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { caseEventAnswerOf, messageData, writeOnce } from './conversation-service.ts'
import { type EventRow, findAnswerable, insertEvent, listEvents } from './event-repository.ts'
import { partyOf, readAgain } from './for-viewer.ts'
import type { ServiceRequestRow } from './repository.ts'
import { lockCase } from './status-service.ts'

const LATE_MS = GUARANTEE_LIMITS.lateDays * 86_400_000

/**
 * Claims the guarantee of a completed case, also if the technician has blocked the customer. Throws `not_found`, `forbidden`
 * for the technician, `guarantee_over` with its last day if there was one, judged by when the claim was written, and
 * `claim_open`.
 */
export async function claimGuarantee(
  db: Db,
  { id, ...claim }: GuaranteeClaimInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    if (partyOf(actor, found) !== 'customer') throw new DomainError('forbidden')
    const since = found.ended_at && new Date(Math.max(found.ended_at.getTime(), now.getTime() - LATE_MS))
    const row = await writeOnce(
      trx,
      {
        service_request_id: found.id,
        by: 'customer',
        kind: 'guarantee_claimed',
        data: { ...messageData(claim), ...writtenEarlier(claim.at_phone, { since, now }) },
        client_op_id: operation?.key ?? null,
      },
      async () => {
        refuseOver(found, plausibleTime(claim.at_phone, { since, now }) ?? now)
        const claims = claimsIn(await listEvents(trx, found.id))
        if (claims.some(({ state }) => isClaimOpen(state))) throw new DomainError('claim_open')
      },
    )
    return caseEventAnswerOf(actor, await readAgain(trx, found, actor), { status: 201, row })
  })
}

function refuseOver({ guarantee_until: lastDay }: ServiceRequestRow, written: Date): void {
  if (lastDay === null) throw new DomainError('guarantee_over')
  if (lastDay >= dayInSantoDomingo(written)) return
  throw new DomainError('guarantee_over', { message: GUARANTEE_OVER(lastDay), last_day: lastDay })
}

/**
 * Answers a claim: the technician promises a day, also another one later, or refuses; the customer says that the guarantee
 * was honoured or withdraws the claim. The last answer once more is no error. Throws `not_found`, `forbidden` for the wrong
 * side, `claim_decided`, `validation_failed` and `request_date_passed`.
 */
export async function answerClaim(
  db: Db,
  { id, ...answer }: ClaimStatusInput & { id: ClaimRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const claim = await findAnswerable(trx, 'guarantee_claimed', { ref: id, user_id: actor.id })
    if (!claim) throw new DomainError('not_found')
    const found = await lockCase(trx, claim.service_request_id, actor)
    const by = partyOf(actor, found)
    const { status } = answer
    if ((status === 'promised' || status === 'refused') !== (by === 'technician'))
      throw new DomainError('forbidden')
    const logged = claimsIn(await listEvents(trx, found.id)).find(({ event }) => event.id === claim.id)
    if (!logged) throw new DomainError('not_found')
    const data = answerData(answer)
    if (logged.answer && isSameAnswer(logged, { status, data }))
      return caseEventAnswerOf(actor, found, { status: 200, row: logged.answer })
    if (!isClaimOpen(logged.state)) throw new DomainError('claim_decided')
    const at = { since: claim.at, now }
    refuseWrongAnswer(answer, plausibleTime(answer.at_phone, at) ?? now)
    const row = await insertEvent(trx, {
      service_request_id: found.id,
      by,
      kind: `guarantee_${status}`,
      client_op_id: operation?.key ?? null,
      data: { claim_id: claim.id, ...data, ...writtenEarlier(answer.at_phone, at) },
    })
    return caseEventAnswerOf(actor, await readAgain(trx, found, actor), { status: 200, row })
  })
}

function answerData({
  status,
  note,
  request_date: requestDate,
  time_window: timeWindow,
}: ClaimStatusInput): EventData {
  return {
    ...(status === 'promised' && requestDate && { request_date: requestDate }),
    ...(status === 'promised' && timeWindow && { time_window: timeWindow }),
    ...(note && { note }),
  }
}

// Another day is another promise.
function isSameAnswer(
  { state, answer }: LoggedClaim<EventRow>,
  { status, data }: { status: string; data: EventData },
): boolean {
  if (state !== status) return false
  const { request_date: day, time_window: time } = answer?.data ?? {}
  return status !== 'promised' || (day === data.request_date && time === data.time_window)
}

/** What the schema of an answer cannot check: that a promise has a day to come, and a refusal a reason. */
export function findWrongAnswer(answer: Partial<ClaimStatusInput>, now: Date) {
  return { ...(answer.status === 'promised' && findWrongDay(answer, now)), ...findWrongClaimAnswer(answer) }
}

function refuseWrongAnswer(answer: ClaimStatusInput, written: Date): void {
  const fields = findWrongClaimAnswer(answer)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
  if (answer.status === 'promised') refuseWrongDay(answer, written)
}
