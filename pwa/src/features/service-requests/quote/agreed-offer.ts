import { isCounted, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'

/** The accepted offer that set the price, as far as this phone knows; undefined without one. */
export function agreedOffer(thread: readonly ThreadEvent[]): ThreadEvent | undefined {
  let agreed: ThreadEvent | undefined
  for (const [place, event] of thread.entries()) {
    if (event.kind !== 'offer_accepted' || !isCounted(event)) continue
    const offer = answeredOffer(thread.slice(0, place), event)
    if (offer?.data.total !== undefined) agreed = offer
  }
  return agreed
}

type Agreed = Pick<OwnServiceRequest, 'agreed_total' | 'request_date' | 'time_window'>

/** The case as it will be once the acceptance that waits in the outbox is sent: its price and day are those of the offer. */
export function withWaitingAgreement<Row extends Agreed>(row: Row, thread: readonly ThreadEvent[]): Row {
  const place = thread.findLastIndex(
    (event) => event.kind === 'offer_accepted' && event.item && isCounted(event),
  )
  const answer = thread[place]
  const offer = answer && answeredOffer(thread.slice(0, place), answer)
  if (!offer) return row
  const { total, request_date: day, time_window: timeWindow } = offer.data
  return {
    ...row,
    ...(total !== undefined && { agreed_total: total }),
    ...(day !== undefined && { request_date: day }),
    ...(timeWindow !== undefined && { time_window: timeWindow }),
  }
}

// An answer that waits in the outbox may name the offer by a key, which the thread does not have; then it is the last one.
function answeredOffer(
  before: readonly ThreadEvent[],
  { data: { offer_id: offerId } }: ThreadEvent,
): ThreadEvent | undefined {
  return before.findLast(({ kind, id }) => kind === 'offered' && (offerId === undefined || id === offerId))
}

/** The last quote with lines that the same side made before this one. */
export function quoteBefore(thread: readonly ThreadEvent[], offer: ThreadEvent): ThreadEvent | undefined {
  const place = thread.indexOf(offer)
  return thread
    .slice(0, Math.max(place, 0))
    .findLast(({ kind, by, data }) => kind === 'offered' && by === offer.by && data.lines !== undefined)
}
