import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { CASE } from '@tecnicerca/shared/messages/server'
import type {
  EventData,
  OfferInput,
  OfferRef,
  OfferStatusInput,
} from '@tecnicerca/shared/service-requests/events'
import { findWrongQuote } from '@tecnicerca/shared/service-requests/quote-check'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen, type Party } from '@tecnicerca/shared/service-requests/status'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { updateAgreement } from './agreement-repository.ts'
import { findWrongDay, refuseWrongDay } from './asking-service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { caseEventAnswerOf, eventAnswerOf, writeOnce } from './conversation-service.ts'
import { type EventRow, findAnswerable, insertEvent, listEvents, type NewEvent } from './event-repository.ts'
import { partyOf, readAgain } from './for-viewer.ts'
import { withdrawOpenOffer } from './offer-withdrawal.ts'
import { quoteTerms } from './quote-terms.ts'
import { refuseClosed, refusedTransition } from './refused-transition.ts'
import type { ServiceRequestRow } from './repository.ts'
import { lockCase, setStatus } from './status-service.ts'

/** An acceptance that was tapped offline counts as of its tap for this long. */
const LATE_ANSWER_MS = 72 * 3_600_000

/** What the schema of an offer cannot check: that it proposes something, its days, and the sum of its lines. */
export function findWrongOffer(offer: Partial<OfferInput>, now: Date): WrongFields {
  return {
    ...findEmptyOffer(offer),
    ...findWrongQuote(offer, dayInSantoDomingo(now)),
    ...findWrongDay(offer, now),
  }
}

function findEmptyOffer({ total, lines, request_date: requestDate }: Partial<OfferInput>): WrongFields {
  return typeof total === 'number' || lines || requestDate ? {} : { total: OFFER.needsOne }
}

function refuseWrongOffer(offer: OfferInput, now: Date): void {
  const { request_date: wrongDay, ...fields } = findWrongOffer(offer, now)
  if (Object.keys(fields).length === 0) refuseWrongDay(offer, now)
  else
    throw new DomainError('validation_failed', {
      fields: { ...fields, ...(wrongDay && { request_date: wrongDay }) },
    })
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
    refuseWrongOffer(input, now)
    const found = await lockCase(trx, id, actor)
    const by = partyOf(actor, found)
    const event: NewEvent = {
      service_request_id: found.id,
      by,
      kind: 'offered',
      data: { ...offerData(input, now), ...writtenEarlier(input.at_phone, { since: found.created_at, now }) },
      client_op_id: operation?.key ?? null,
    }
    const row = await writeOnce(trx, event, () => makeRoom(trx, found, { by, now }))
    return eventAnswerOf(actor, found, row)
  })
}

function offerData(offer: OfferInput, now: Date): EventData {
  const { request_date: requestDate, time_window: timeWindow, note } = offer
  const terms = quoteTerms(offer, now)
  const total = terms.total ?? offer.total
  return {
    ...(typeof total === 'number' && { total }),
    ...terms,
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
    if (earlier || !isOpen(found.status) || !found.is_talkable) {
      const message = CASE.offerAnswered[earlier?.kind ?? 'ended']
      throw new DomainError('invalid_transition', { message, current: found.status })
    }
    const since = new Date(Math.max(offer.at.getTime(), now.getTime() - LATE_ANSWER_MS))
    if (status === 'accepted') refuseOver(offer.data, plausibleTime(atPhone, { since, now }) ?? now)
    const event = await insertEvent(trx, {
      ...{ service_request_id: found.id, by: party, kind, client_op_id: operation?.key ?? null },
      data: { offer_id: offer.id, ...writtenEarlier(atPhone, { since, now }) },
    })
    const today = status === 'accepted' ? await agree(found) : found
    return caseEventAnswerOf(actor, today, { status: 200, row: event })

    async function agree(row: ServiceRequestRow): Promise<ServiceRequestRow> {
      await updateAgreement(trx, row.id, offer?.data ?? {})
      if (row.status !== 'pending') return readAgain(trx, row, actor)
      return setStatus(trx, row, { status: 'accepted', actor, now, key: operation?.key ?? null })
    }
  })
}

function refuseOver(offer: EventData, tapped: Date): void {
  refuseWrongDay(offer, tapped)
  const { valid_until: lastDay } = offer
  if (lastDay && lastDay < dayInSantoDomingo(tapped)) throw new DomainError('offer_over')
}

type Answered = EventRow & { kind: 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' }

async function findAnswer(trx: Trx, offer: EventRow): Promise<Answered | undefined> {
  const events = await listEvents(trx, offer.service_request_id)
  return events.find((event): event is Answered => event.data.offer_id === offer.id)
}
