import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** The accepted offer that set the price, as far as this phone knows; undefined without one. */
export function agreedOffer(thread: readonly ThreadEvent[]): ThreadEvent | undefined {
  let agreed: ThreadEvent | undefined
  for (const [place, event] of thread.entries()) {
    if (event.kind !== 'offer_accepted' || event.item?.state === 'needs_attention') continue
    const offer = answeredOffer(thread.slice(0, place), event)
    if (offer?.data.total !== undefined) agreed = offer
  }
  return agreed
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
