import { addDays } from '@tecnicerca/shared/calendar'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { endedLine } from '../../../lib/text/ended-line.ts'
import { dayAndMonth } from '../../../lib/text/formats.ts'
import { offerWords } from '../../../lib/text/offer-words.ts'
import { counterpartOf } from '../case/event-words.ts'
import { partyOf } from '../end/status-changes.ts'
import { firstName } from '../request-chat.ts'
import { isUnknownToServer, type ListedServiceRequest } from './listed-service-requests.ts'

/** The state of a request in words, for example 'Rafael va el domingo'. Undefined if the badge says it all. */
export function caseStateWords(row: ListedServiceRequest, today: string): string | undefined {
  if (isUnknownToServer(row)) return undefined
  const me = partyOf(row)
  const other = firstName(counterpartOf(row))
  const { open_offer: offer, request_date: day, status } = row
  if (status === 'cancelled') return endedLine(row, me)
  if (status === 'completed') return undefined
  if (offer) {
    const what = offerWords(offer.data)
    return offer.by === me ? REQUEST_CARDS.youPropose(what) : REQUEST_CARDS.proposes(other, what)
  }
  if (status === 'pending') return me === 'customer' ? REQUEST_CARDS.waits : REQUEST_CARDS.toAnswer
  const when = nearDay(day, today)
  return me === 'customer' ? REQUEST_CARDS.goes(other, when) : REQUEST_CARDS.youGo(when)
}

/** True if the words of the state name the day of the job. */
export function isDayInWords(row: ListedServiceRequest): boolean {
  return row.status === 'accepted' && !row.open_offer && !isUnknownToServer(row)
}

/** 'hoy', 'mañana', 'el domingo' within a week, else 'el 5 dic'. */
export function nearDay(day: string, today: string): string {
  if (day === today) return REQUEST_CARDS.today
  if (day === addDays(today, 1)) return REQUEST_CARDS.tomorrow
  const isNear = day > today && day < addDays(today, 7)
  const weekday = REQUEST_CARDS.weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
  return REQUEST_CARDS.onDay(isNear ? weekday : dayAndMonth(day))
}
