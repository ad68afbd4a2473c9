import { addDays, dayInSantoDomingo } from '../calendar.ts'
import { type EventKind, openOffer, type ToAnswerKind } from './cases.ts'
import type { ServiceRequestEvent } from './events.ts'
import { claimsIn } from './guarantee-log.ts'
import type { ServiceRequest } from './service-request.ts'
import { isOpen } from './status.ts'

// Without schemas, because the list of requests shows this at once and zod loads later.

/** `since`: from when it waits. */
export type ToAnswer = { kind: ToAnswerKind; since: string }

/** What decides in a log, without words: small enough to be kept with the row of a list. */
export type TurnEvent = Pick<ServiceRequestEvent, 'id' | 'at' | 'by' | 'kind' | 'client_op_id'> & {
  data: Pick<ServiceRequestEvent['data'], 'claim_id' | 'taken_back_at' | 'hidden_rule' | 'valid_until'>
}

type Case = Pick<
  ServiceRequest,
  'status' | 'direction' | 'request_date' | 'created_at' | 'agreed_total' | 'expires_at'
>

const QUOTE_WAITS_MS = 3 * 86_400_000
/** After these of the customer it is for the technician to take or refuse the request. */
const ASKS: readonly EventKind[] = ['requested', 'offered', 'offer_declined']
/** After these nothing that the other side said before waits any more. */
const ANSWERS: readonly EventKind[] = [
  ...(['message', 'photos_added', 'accepted'] as const),
  ...(['offered', 'offer_accepted', 'offer_declined'] as const),
  ...(['promised_hour', 'on_the_way', 'arrived', 'went_for_part'] as const),
]

/**
 * What waits in this case for the person who sees it, undefined if nothing does. `log`: in the order of its ids, unsent
 * events last; the events of `turnsIn` are enough. `now`: by the server's clock.
 */
export function toAnswer(row: Case, log: readonly TurnEvent[], now: Date): ToAnswer | undefined {
  const me = row.direction === 'received' ? 'technician' : 'customer'
  const claim = me === 'technician' && claimsIn(log).find(({ state }) => state === 'claimed')
  if (claim) return { kind: 'claim', since: claim.event.at }
  const isOver =
    row.status === 'pending' && row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime()
  if (!isOpen(row.status) || isOver) return undefined
  const answeredAt = log.findLastIndex(
    (event) => event.by === me && isSaid(event) && ANSWERS.includes(event.kind),
  )
  const unanswered = log.slice(answeredAt + 1).filter(({ by }) => by !== me)
  const offer = openOffer(log)
  if (me === 'technician') {
    const asked = unanswered.findLast(({ by, kind }) => by === 'customer' && ASKS.includes(kind))
    if (row.status === 'pending' && (asked || answeredAt < 0))
      return { kind: 'request', since: asked?.at ?? row.created_at }
    const dayAfter = addDays(row.request_date, 1)
    const hasPrice = row.agreed_total !== null || offer?.by === me
    if (row.status === 'accepted' && !hasPrice && dayAfter <= dayInSantoDomingo(now))
      return { kind: 'price', since: new Date(`${dayAfter}T00:00:00-04:00`).toISOString() }
  }
  if (offer && unanswered.includes(offer) && isQuoteWaiting(offer, now))
    return { kind: 'quote', since: offer.at }
  const question = unanswered.find((event) => isOfParties(event) && event.kind === 'message' && isSaid(event))
  return question && { kind: 'question', since: question.at }
}

function isQuoteWaiting({ at, data: { valid_until: validUntil } }: TurnEvent, now: Date): boolean {
  return Date.parse(at) <= now.getTime() - QUOTE_WAITS_MS && (validUntil ?? '9') >= dayInSantoDomingo(now)
}

function isOfParties({ by }: TurnEvent): boolean {
  return by === 'customer' || by === 'technician'
}

/** False for a message that its author took back or an admin hid. */
function isSaid({ data: { taken_back_at: takenBackAt, hidden_rule: rule } }: TurnEvent): boolean {
  return takenBackAt === undefined && rule === undefined
}

const TURNS: ReadonlySet<EventKind> = new Set([...ASKS, ...ANSWERS, 'offer_withdrawn'])

/** The events of a log on which `toAnswer` depends, without their words. */
export function turnsIn(
  { status }: Pick<ServiceRequest, 'status'>,
  log: readonly ServiceRequestEvent[],
): TurnEvent[] {
  const open = isOpen(status)
  return log.filter(({ kind }) => kind.startsWith('guarantee_') || (open && TURNS.has(kind))).map(turnOf)
}

const KEPT: ReadonlySet<string> = new Set<keyof TurnEvent['data']>([
  ...(['claim_id', 'taken_back_at', 'hidden_rule', 'valid_until'] as const),
])

function turnOf({ id, at, by, kind, client_op_id: clientOpId, data }: ServiceRequestEvent): TurnEvent {
  const kept = Object.entries(data).filter(([field, value]) => KEPT.has(field) && value !== undefined)
  return { id, at, by, kind, client_op_id: clientOpId, data: Object.fromEntries(kept) }
}
