import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import type { EventData, OfferInput } from '@tecnicerca/shared/service-requests/events'
import { sumOf } from '@tecnicerca/shared/service-requests/quote-check'
import { fromCents, type QuoteLine, toCents } from '@tecnicerca/shared/service-requests/quote-sum'

/** The terms of an offer for its event. With lines, the total is their sum, and the offer has a last day. */
export function quoteTerms(offer: OfferInput, now: Date): EventData {
  const { guarantee_days: guaranteeDays, guarantee_text: guaranteeText, change_reason: changeReason } = offer
  const validUntil = lastDayOf(offer, now)
  return {
    ...linesOf(offer),
    ...(validUntil && { valid_until: validUntil }),
    ...(guaranteeDays && { guarantee_days: guaranteeDays }),
    ...(guaranteeText && { guarantee_text: guaranteeText }),
    ...(changeReason && { change_reason: changeReason }),
  }
}

function lastDayOf({ lines, valid_until: validUntil }: OfferInput, now: Date): string | undefined {
  if (validUntil) return validUntil
  return lines ? addDays(dayInSantoDomingo(now), QUOTE_LIMITS.validDays) : undefined
}

function linesOf(offer: OfferInput): EventData {
  const sum = sumOf(offer)
  if (!offer.lines || sum === undefined) return {}
  const lines = offer.lines.map(
    ({ kind, text, quantity, unit_price: price }): QuoteLine => ({
      ...{ kind, text },
      ...{ quantity: rounded(quantity ?? 1), unit_price: rounded(price) },
    }),
  )
  return { total: fromCents(sum), lines, charges_itbis: offer.charges_itbis === true }
}

/** Without digits that the schema lets through because a double may have them. */
const rounded = (amount: number) => fromCents(toCents(amount))

export const withoutText = <Line extends { text: string }>(line: Line): Line => ({ ...line, text: '' })
