import type { EventData } from './events.ts'
import { toCents } from './quote-sum.ts'

/** What an offer proposes, as its event, its form and its outbox item have it. Amounts in RD$. */
export type DoorTerms = Pick<
  EventData,
  | 'total'
  | 'lines'
  | 'charges_itbis'
  | 'valid_until'
  | 'guarantee_days'
  | 'guarantee_text'
  | 'change_reason'
  | 'request_date'
  | 'time_window'
  | 'note'
>

/** Generation of the words, of what is signed and of the codes. A phone refuses others. */
export const DOOR_VERSION = 1

/**
 * The words of an offer, whose SHA-256 both sides sign: JSON with sorted keys, without spaces, in whole cents and hundredths.
 * Whoever holds the offer gets the same words, whether from its event, its form or a scanned code.
 */
export function doorWords(caseId: number, terms: DoorTerms): string {
  const { total, lines, charges_itbis: chargesItbis, time_window: timeWindow, ...rest } = terms
  return canonicalJson({
    v: DOOR_VERSION,
    case: caseId,
    total: typeof total === 'number' ? toCents(total) : undefined,
    lines: lines?.map(({ kind, text, quantity, unit_price: price }) => ({
      ...{ kind, text },
      ...{ quantity: toCents(quantity), price: toCents(price) },
    })),
    itbis: lines ? chargesItbis === true : undefined,
    window: timeWindow,
    until: rest.valid_until,
    days: rest.guarantee_days || undefined,
    covers: rest.guarantee_text || undefined,
    reason: rest.change_reason || undefined,
    date: rest.request_date,
    note: rest.note || undefined,
  })
}

/** What the technician's phone signs. `hash`: SHA-256 of the words as base64url. */
export function offerToSign(offer: { hash: string; offer_key: string; at_phone: string }): string {
  const { hash, offer_key: key, at_phone: at } = offer
  return canonicalJson({ v: DOOR_VERSION, part: 'offer', hash, key, at })
}

/** What the customer's phone signs: the same words, the same offer, and the key of its own acceptance. */
export function acceptanceToSign(acceptance: {
  hash: string
  offer_key: string
  acceptance_key: string
  at_phone: string
}): string {
  const { hash, offer_key: offer, acceptance_key: key, at_phone: at } = acceptance
  return canonicalJson({ v: DOOR_VERSION, part: 'acceptance', hash, offer, key, at })
}

/** JSON with sorted keys and without spaces or absent fields. Numbers are whole. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
