import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { CASE } from '@tecnicerca/shared/messages/server'
import type { EventData, OfferInput } from '@tecnicerca/shared/service-requests/events'
import { findWrongQuote } from '@tecnicerca/shared/service-requests/quote-check'
import { isOpen, type Party } from '@tecnicerca/shared/service-requests/status'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { updateAgreement } from './agreement-repository.ts'
import { findWrongDay, refuseWrongDay } from './asking-service.ts'
import { writeOnce } from './conversation-service.ts'
import { type EventRow, listEvents } from './event-repository.ts'
import { type CasePerson, readAgain } from './for-viewer.ts'
import { withdrawOpenOffer } from './offer-withdrawal.ts'
import { quoteTerms } from './quote-terms.ts'
import { refuseClosed, refusedTransition } from './refused-transition.ts'
import type { ServiceRequestRow } from './repository.ts'
import { setStatus } from './status-service.ts'

/** An acceptance that was tapped offline counts as of its tap for this long. */
export const LATE_ANSWER_MS = 72 * 3_600_000

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

export function refuseWrongOffer(offer: OfferInput, now: Date): void {
  const { request_date: wrongDay, ...fields } = findWrongOffer(offer, now)
  if (Object.keys(fields).length === 0) refuseWrongDay(offer, now)
  else
    throw new DomainError('validation_failed', {
      fields: { ...fields, ...(wrongDay && { request_date: wrongDay }) },
    })
}

type NewOffer = {
  by: Party
  key: string | null
  data: EventData
  now: Date
  refuse: () => void | Promise<void>
}

/**
 * Writes an offer and withdraws the same side's earlier one. Returns the offer that was already written under the key, if there
 * is one. Before writing, it calls `refuse`, which may throw.
 */
export async function writeOffer(
  trx: Trx,
  found: ServiceRequestRow,
  { by, key, data, now, refuse }: NewOffer,
): Promise<EventRow> {
  const event = { service_request_id: found.id, by, kind: 'offered', data, client_op_id: key } as const
  return writeOnce(trx, event, async () => {
    await refuse()
    await makeRoom(trx, found, { by, now })
  })
}

/** The terms of an offer for its event. */
export function offerData(offer: OfferInput, now: Date): EventData {
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

/** Throws `invalid_transition` if the offer was answered with `earlier`, or nothing can be answered any more. */
export function refuseAnswered(found: ServiceRequestRow, earlier: Answered | undefined): void {
  if (!earlier && isOpen(found.status) && found.is_talkable) return
  const message = CASE.offerAnswered[earlier?.kind ?? 'ended']
  throw new DomainError('invalid_transition', { message, current: found.status })
}

/** Sets price and day from the accepted offer, and accepts a pending case. Returns the case as `by` sees it. */
export async function agree(
  trx: Trx,
  found: ServiceRequestRow,
  { offer, by, now, key }: { offer: EventRow; by: CasePerson; now: Date; key: string | null },
): Promise<ServiceRequestRow> {
  await updateAgreement(trx, found.id, offer.data)
  if (found.status !== 'pending') return readAgain(trx, found, by)
  return setStatus(trx, found, { status: 'accepted', actor: by, now, key })
}

/** True if an offer with this day and last day could not be accepted any more when it was tapped. */
export function isOver(
  { request_date: requestDate, valid_until: lastDay }: EventData,
  tapped: Date,
): boolean {
  const day = dayInSantoDomingo(tapped)
  return (requestDate !== undefined && requestDate < day) || (lastDay !== undefined && lastDay < day)
}

/** Throws `request_date_passed` and `offer_over`. */
export function refuseOver(offer: EventData, tapped: Date): void {
  refuseWrongDay(offer, tapped)
  const { valid_until: lastDay } = offer
  if (lastDay && lastDay < dayInSantoDomingo(tapped)) throw new DomainError('offer_over')
}

export type Answered = EventRow & { kind: 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' }

export async function findAnswer(trx: Trx, offer: EventRow): Promise<Answered | undefined> {
  const events = await listEvents(trx, offer.service_request_id)
  return events.find((event): event is Answered => event.data.offer_id === offer.id)
}
