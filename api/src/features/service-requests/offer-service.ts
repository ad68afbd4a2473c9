import type { OfferInput, OfferRef, OfferStatusInput } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { caseEventAnswerOf, eventAnswerOf } from './conversation-service.ts'
import { acceptWaiting } from './door-acceptance.ts'
import { findAnswerable, insertEvent } from './event-repository.ts'
import { partyOf } from './for-viewer.ts'
import {
  agree,
  findAnswer,
  LATE_ANSWER_MS,
  offerData,
  refuseAnswered,
  refuseOver,
  refuseWrongOffer,
  writeOffer,
} from './offer-steps.ts'
import { lockCase } from './status-service.ts'

/**
 * Proposes a price, a day or both to the other side. Withdraws the same side's earlier offer. Throws `validation_failed`,
 * `request_date_passed`, `not_found`, `invalid_transition` if the case has ended, `offer_open` if an offer of the other
 * side is open.
 */
export async function makeOffer(
  db: Db,
  { id, ...input }: OfferInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    const by = partyOf(actor, found)
    const key = operation?.key ?? null
    const data = {
      ...offerData(input, now),
      ...writtenEarlier(input.at_phone, { since: found.created_at, now }),
    }
    const row = await writeOffer(trx, found, {
      by,
      key,
      data,
      now,
      refuse: () => refuseWrongOffer(input, now),
    })
    await acceptWaiting(trx, found, { offer: row, now })
    return eventAnswerOf(actor, found, row)
  })
}

/**
 * Accepts or declines the other side's offer, or withdraws one's own. An accepted offer sets price and day, and accepts a
 * pending case. Throws `not_found`, `forbidden` for the wrong side, `invalid_transition` if the offer has another answer
 * already or the case has ended, `request_date_passed` for a past day, `offer_over` after its last day. Both are judged by
 * the time of the tap, if that is plausible.
 */
export async function answerOffer(
  db: Db,
  { id, status, at_phone: atPhone }: OfferStatusInput & { id: OfferRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const offer = await findAnswerable(trx, 'offered', { ref: id, user_id: actor.id })
    if (!offer) throw new DomainError('not_found')
    const found = await lockCase(trx, offer.service_request_id, actor)
    const party = partyOf(actor, found)
    if ((status === 'withdrawn') !== (offer.by === party)) throw new DomainError('forbidden')
    const kind = `offer_${status}` as const
    const earlier = await findAnswer(trx, offer)
    if (earlier?.kind === kind) return caseEventAnswerOf(actor, found, { status: 200, row: earlier })
    refuseAnswered(found, earlier)
    const since = new Date(Math.max(offer.at.getTime(), now.getTime() - LATE_ANSWER_MS))
    if (status === 'accepted') refuseOver(offer.data, plausibleTime(atPhone, { since, now }) ?? now)
    const event = await insertEvent(trx, {
      ...{ service_request_id: found.id, by: party, kind, client_op_id: operation?.key ?? null },
      data: { offer_id: offer.id, ...writtenEarlier(atPhone, { since, now }) },
    })
    const today =
      status === 'accepted'
        ? await agree(trx, found, { offer, by: actor, now, key: event.client_op_id })
        : found
    return caseEventAnswerOf(actor, today, { status: 200, row: event })
  })
}
