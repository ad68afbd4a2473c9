import { OFFER } from '@tecnicerca/shared/messages/cases'
import { CASE } from '@tecnicerca/shared/messages/server'
import type { EventData, OfferAnswer, OfferInput, OfferRef } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen, type Party } from '@tecnicerca/shared/service-requests/status'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { refuseWrongDay } from './asking-service.ts'
import { type Call, writtenEarlier } from './call.ts'
import { eventAnswerOf, writeOnce } from './conversation-service.ts'
import { type EventRow, findOffer, insertEvent, listEvents, type NewEvent } from './event-repository.ts'
import { eventSeenBy, withoutTexts } from './events.ts'
import { partyOf, readAgain, viewFor } from './for-viewer.ts'
import { withdrawOpenOffer } from './offer-withdrawal.ts'
import { refuseClosed, refusedTransition } from './refused-transition.ts'
import { withoutPersonalData } from './replayed-answer.ts'
import { type ServiceRequestRow, updateAgreement } from './repository.ts'
import { lockCase, setStatus } from './status-service.ts'

/** Validates that an offer proposes something, which its schema cannot check. Returns the wrong fields. */
export function findEmptyOffer({ total, request_date: requestDate }: Partial<OfferInput>): WrongFields {
  return typeof total === 'number' || requestDate ? {} : { total: OFFER.needsOne }
}

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
    const empty = findEmptyOffer(input)
    if (empty.total) throw new DomainError('validation_failed', { fields: empty })
    refuseWrongDay(input, now)
    const found = await lockCase(trx, id, actor)
    const by = partyOf(actor, found)
    const event: NewEvent = {
      service_request_id: found.id,
      by,
      kind: 'offered',
      data: { ...offerData(input), ...writtenEarlier(input.at_phone, { since: found.created_at, now }) },
      client_op_id: operation?.key ?? null,
    }
    const row = await writeOnce(trx, event, () => makeRoom(trx, found, { by, now }))
    return eventAnswerOf(actor, found, row)
  })
}

function offerData({
  total,
  request_date: requestDate,
  time_window: timeWindow,
  note,
}: OfferInput): EventData {
  return {
    ...(typeof total === 'number' && { total }),
    ...(requestDate && { request_date: requestDate }),
    ...(timeWindow && { time_window: timeWindow }),
    ...(note && { note }),
  }
}

/**
 * Withdraws this side's open offer. Throws `offer_open` if the other side's offer is open, `invalid_transition` if the case
 * has ended or is closed.
 */
async function makeRoom(trx: Trx, found: ServiceRequestRow, { by, now }: { by: Party; now: Date }) {
  if (!isOpen(found.status)) throw refusedTransition(found, { to: 'pending', party: by, now })
  refuseClosed(found)
  if (!(await withdrawOpenOffer(trx, found.id, by))) throw new DomainError('offer_open')
}

/**
 * Accepts or declines the other side's offer, or withdraws one's own. An accepted offer sets price and day, and accepts a
 * pending case. Throws `not_found`, `forbidden` for the wrong side, `invalid_transition` if the offer has another answer
 * already or the case has ended, `request_date_passed` for a past day.
 */
export async function answerOffer(
  db: Db,
  { id, status }: { id: OfferRef; status: OfferAnswer },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const offer = await findOffer(trx, id, actor.id)
    if (!offer) throw new DomainError('not_found')
    const found = await lockCase(trx, offer.service_request_id, actor)
    const party = partyOf(actor, found)
    if ((status === 'withdrawn') !== (offer.by === party)) throw new DomainError('forbidden')
    const kind = `offer_${status}` as const
    const earlier = await findAnswer(trx, offer)
    if (earlier?.kind === kind) return answerWith(earlier, found)
    if (earlier || !isOpen(found.status) || !found.is_talkable) {
      const message = CASE.offerAnswered[earlier?.kind ?? 'ended']
      throw new DomainError('invalid_transition', { message, current: found.status })
    }
    if (status === 'accepted') refuseWrongDay(offer.data, now)
    const event = await insertEvent(trx, {
      ...{ service_request_id: found.id, by: party, kind },
      ...{ data: { offer_id: offer.id }, client_op_id: operation?.key ?? null },
    })
    return answerWith(event, status === 'accepted' ? await agree(found) : found)

    async function agree(row: ServiceRequestRow): Promise<ServiceRequestRow> {
      await updateAgreement(trx, row.id, offer?.data ?? {})
      if (row.status !== 'pending') return readAgain(trx, row, actor)
      return setStatus(trx, row, { status: 'accepted', actor, now, key: operation?.key ?? null })
    }
    function answerWith(row: EventRow, today: ServiceRequestRow) {
      const [serviceRequest, shown] = [viewFor(actor, today), eventSeenBy(party, today, row)]
      const kept = { serviceRequest: withoutPersonalData(serviceRequest), event: withoutTexts(shown) }
      return { status: 200, body: { serviceRequest, event: shown }, kept }
    }
  })
}

type Answered = EventRow & { kind: 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' }

async function findAnswer(trx: Trx, offer: EventRow): Promise<Answered | undefined> {
  const events = await listEvents(trx, offer.service_request_id)
  return events.find((event): event is Answered => event.data.offer_id === offer.id)
}
