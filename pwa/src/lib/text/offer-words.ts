import { OFFER } from '@tecnicerca/shared/messages/cases'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { dayAndMonth, money } from './formats.ts'

/** The text of an offer, for example 'RD$1,500 para el 3 dic'. */
export function offerWords({ total, request_date: requestDate }: EventData): string {
  return OFFER.what(
    total === undefined ? undefined : money(total),
    requestDate === undefined ? undefined : dayAndMonth(requestDate),
  )
}
