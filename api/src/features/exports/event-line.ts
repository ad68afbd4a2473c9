import { CASE_EVENTS, CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { clockTime } from '@tecnicerca/shared/messages/dates'
import { promisedDay } from '@tecnicerca/shared/messages/guarantees'
import { planWords } from '@tecnicerca/shared/messages/maintenance'
import { paymentWords } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { OWN_DATA as WORDS } from '@tecnicerca/shared/messages/server'
import { ENDED } from '@tecnicerca/shared/messages/service-requests'
import { visitWords } from '@tecnicerca/shared/messages/visits'
import { isOfPlan } from '@tecnicerca/shared/service-requests/maintenance-log'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
import { dayAndMonth, money, partsOf } from '@tecnicerca/shared/values/formats'
import type { OwnCase } from './own-data.ts'

type OwnEvent = OwnCase['events'][number]

/** An event of a case in one line: when, who and what. */
export function eventLine({ at, by, kind, data }: OwnEvent, one: OwnCase): string {
  const names = { customer: one.customer_name, technician: one.technician_name, admin: WORDS.us, system: '' }
  const isOwn = by === (one.direction === 'sent' ? 'customer' : 'technician')
  const who = isOwn ? WORDS.you : names[by]
  return lineOf(dayAndTime(at), who, eventWords({ kind, by, data }, { isOwn, other: names[by] }))
}

type Teller = { isOwn: boolean; other: string }

function eventWords(
  { kind, by, data }: Pick<OwnEvent, 'kind' | 'by' | 'data'>,
  { isOwn, other }: Teller,
): string {
  const reader = isOwn ? ({ reads: 'own' } as const) : ({ reads: 'other', who: other } as const)
  if (isVisit(kind)) {
    const words = visitWords({ kind, by, data }, reader)
    return lineOf(words, data.at_phone ? dayAndTime(data.at_phone) : '', data.note ?? '')
  }
  if (isOfPlan(kind)) return planWords({ kind, by, data }, reader)
  const why: Record<string, string | undefined> = ENDED.why
  switch (kind) {
    case 'message':
      return data.taken_back_at ? CASES.takenBackAt(dayAndTime(data.taken_back_at)) : (data.text ?? '')
    case 'requested':
      return CASE_EVENTS.requested[isOwn ? 'own' : 'other']
    case 'delivered':
      return WORDS.delivered
    case 'offered': {
      const parts = [
        data.total,
        data.request_date && dayAndMonth(data.request_date),
        data.note,
        ...quoteWords(data),
      ]
      return `${WORDS.offered} ${parts.filter(Boolean).join(' · ')}`
    }
    case 'cancelled':
      return [ENDED.by[by], why[data.reason ?? ''], data.note].filter(Boolean).join(': ')
    case 'reviewed': {
      if (!data.rating) return CASE_EVENTS.reviewDeleted[isOwn ? 'own' : 'other']
      const stars = COMMON.stars(data.rating)
      return isOwn ? CASE_EVENTS.reviewed.own(stars) : CASE_EVENTS.reviewed.other(other, stars)
    }
    case 'payment_noted': {
      const { receipt_code: code, paid_on: day, fiscal_number: fiscalNumber, note } = data
      const said = [paymentWords(data), day && dayAndMonth(day), code, fiscalNumber, note]
      const what = said.filter(Boolean).join(' · ')
      return isOwn ? CASE_EVENTS.payment_noted.own(what) : CASE_EVENTS.payment_noted.other(other, what)
    }
    case 'guarantee_promised': {
      const { own, other: byOther } = CASE_EVENTS.guarantee_promised
      return isOwn ? own(promisedDay(data)) : byOther(other, promisedDay(data))
    }
    default: {
      const isAgreed = kind === 'offer_accepted' && data.at_door === true
      const words = isAgreed ? CASES.atDoor : isOwn ? CASE_EVENTS[kind].own : CASE_EVENTS[kind].other(other)
      const days = kind === 'completed' ? data.guarantee_days : undefined
      return lineOf(words, data.text ?? '', data.note ?? '', days === undefined ? '' : QUOTE.guarantee(days))
    }
  }
}

function quoteWords({ lines = [], ...terms }: OwnEvent['data']): (string | undefined | false)[] {
  const {
    guarantee_days: days,
    guarantee_text: guarantee,
    valid_until: lastDay,
    change_reason: reason,
  } = terms
  return [
    ...lines.map(
      ({ kind, text, quantity, unit_price: price }) =>
        `${text || QUOTE.kinds[kind]}: ${QUOTE.times(String(quantity), money(price))}`,
    ),
    terms.charges_itbis && QUOTE.itbis,
    days !== undefined && QUOTE.guarantee(days),
    guarantee,
    lastDay && QUOTE.validUntil(dayAndMonth(lastDay)),
    reason,
  ]
}

export const lineOf = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Formats an instant as '21/11/2026, 3:40 p. m.'. */
export function dayAndTime(instant: string | Date): string {
  const { day, month, year } = partsOf(new Date(instant))
  return `${day}/${month}/${year}, ${clockTime(instant)}`
}
