import { amountInWords } from '@tecnicerca/shared/messages/amount-in-words'
import { HANDOUT, QUOTE_HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { isOfOffer } from '@tecnicerca/shared/service-requests/cases'
import { toCents } from '@tecnicerca/shared/service-requests/quote-sum'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { dayOfYear, money, shortDate } from '../../../lib/text/formats.ts'
import { quoteRows } from '../../../lib/text/quote-rows.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { firstName } from '../request-chat.ts'
import type { Handout, HandoutPair } from './handout.ts'

export type Names = Pick<ServiceRequest, 'technician_name' | 'customer_name'>

/** The quote that the URL names: by the id of its event, or by `op:` and its key. Undefined if it has no price. */
export function findQuote(thread: readonly ThreadEvent[], ref: string): ThreadEvent | undefined {
  const quote = findEvent(thread, ref)
  return quote?.kind === 'offered' && quote.data.total !== undefined ? quote : undefined
}

/** The event that a URL names. */
export function findEvent(thread: readonly ThreadEvent[], ref: string): ThreadEvent | undefined {
  return thread.find(
    ({ id, client_op_id: key }) => String(id) === ref || (key !== null && `op:${key}` === ref),
  )
}

/** `today`: the day in Santo Domingo. */
export function quoteHandout(
  offer: ThreadEvent,
  { names, thread, today }: { names: Names; thread: readonly ThreadEvent[]; today: string },
): Handout {
  const { at, by, data } = offer
  const { total = 0, lines, request_date: serviceDate, valid_until: lastDay } = data
  const { rows, subtotal, itbis } = quoteRows(data)
  return {
    title: by === 'customer' ? QUOTE_HANDOUT.ofCustomer : TITLES.quote,
    state: stateOf(offer, { names, thread, today }),
    facts: pairs([
      ...sidesOf(names),
      [HANDOUT.date, shortDate(new Date(at))],
      [HANDOUT.validUntil, lastDay && shortDate(lastDay)],
      [HANDOUT.serviceDate, serviceDate && shortDate(serviceDate)],
    ]),
    rows,
    sums: pairs([
      [HANDOUT.subtotal, lines && itbis && subtotal],
      [QUOTE.itbis, itbis],
      [QUOTE.total, money(total)],
    ]),
    words: amountInWords(toCents(total)),
    notes: pairs([
      [HANDOUT.guarantee, guaranteeOf(data)],
      [HANDOUT.changeReason, data.change_reason],
    ]),
    file: QUOTE_HANDOUT.file(Math.abs(offer.id)),
  }
}

/** Both names, as facts of a handout. */
export function sidesOf(names: Names): [string, string][] {
  return [
    [HANDOUT.technician, names.technician_name],
    [HANDOUT.customer, names.customer_name],
  ]
}

/** Without those that have no value. */
export function pairs(all: [string, string | undefined][]): HandoutPair[] {
  return all.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function guaranteeOf({
  guarantee_days: days,
  guarantee_text: covered,
}: ThreadEvent['data']): string | undefined {
  if (!days) return covered
  return [HANDOUT.days(days), covered].filter(Boolean).join(' · ')
}

function stateOf(
  offer: ThreadEvent,
  { names, thread, today }: { names: Names; thread: readonly ThreadEvent[]; today: string },
): string | undefined {
  if (isUnsentEvent(offer)) return unsentState(offer)
  const { valid_until: lastDay } = offer.data
  const known = thread
    .slice(thread.indexOf(offer) + 1)
    .filter(({ item }) => item?.state !== 'needs_attention')
  // There is one open offer at a time, so the next event about offers answers this one.
  const end = known.find(isOfOffer)
  if (!end) return lastDay && lastDay < today ? QUOTE.over : undefined
  return [endWords(end, names), ...(isUnsentEvent(end) ? [OFFLINE.pendingChip] : [])].join(' · ')
}

/** False for an event on the server whose author waits for an edit of it. */
export function isUnsentEvent({ id, item }: ThreadEvent): boolean {
  return id < 0 && item !== null
}

/** Why the other side does not have it yet. */
export function unsentState({ item }: ThreadEvent): string {
  return item?.state === 'needs_attention' ? OFFLINE.attentionChip : OFFLINE.pendingChip
}

function endWords(end: ThreadEvent, names: Names): string {
  const { name, day } = endOf(end, names)
  switch (end.kind) {
    case 'offer_accepted':
      return QUOTE_HANDOUT.accepted(name, day)
    case 'offer_declined':
      return QUOTE_HANDOUT.declined(name, day)
    case 'offer_withdrawn':
      return QUOTE_HANDOUT.withdrawn
    case 'offered':
      return QUOTE_HANDOUT.replaced
    default:
      return QUOTE_HANDOUT.over
  }
}

/** Who caused the event, by first name, and on which day. */
export function endOf({ by, at }: ThreadEvent, names: Names): { name: string; day: string } {
  const name = by === 'customer' ? names.customer_name : names.technician_name
  return { name: firstName(name), day: dayOfYear(new Date(at)) }
}
