import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ACT_QUESTIONS } from '@tecnicerca/shared/messages/act-questions'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { shortDate } from '../../../lib/text/formats.ts'
import { offerWords } from '../../../lib/text/offer-words.ts'
import { timeWindowText } from '../../../lib/text/request-summary.ts'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { firstName } from '../request-chat.ts'

export type ActQuestion = {
  title: string
  text: string
  confirm: string
  keep: string
  /** The offer that a yes accepts, instead of setting the status. */
  accepts?: OpenOffer
}

type About = {
  serviceRequest: OwnServiceRequest
  /** All of the technician's service requests. */
  others: readonly OwnServiceRequest[]
  /** The server's time (ms). */
  now: number
  /** The technician wants to say for how long the work is guaranteed, or has agreed on it. */
  asksGuarantee?: boolean
}

/** After this time nobody completes a job by a second tap on 'Aceptar'. */
const JUST_ACCEPTED_MS = 60_000

/** What the technician must confirm before the status is set; undefined if nothing. */
export function questionBefore(status: ServiceRequestStatus, about: About): ActQuestion | undefined {
  if (status === 'completed') return beforeCompletion(about)
  return status === 'accepted' ? beforeAcceptance(about) : undefined
}

function beforeCompletion({ serviceRequest, now, asksGuarantee = false }: About): ActQuestion | undefined {
  const { request_date: day, customer_name: customerName } = serviceRequest
  const { title, early, soon, outcome } = ACT_QUESTIONS.complete
  const isEarly = day > dayInSantoDomingo(new Date(now))
  const isSoon = isJustAccepted(serviceRequest, now)
  if (!isEarly && !isSoon && !asksGuarantee) return undefined
  const because = isEarly ? early(shortDate(day)) : isSoon && soon
  return {
    title,
    text: [because, outcome(firstName(customerName))].filter(Boolean).join(' '),
    confirm: SERVICE_REQUESTS.complete,
    keep: ACT_QUESTIONS.keep,
  }
}

/** An acceptance that the server has not confirmed yet has no time, so it counts as just made. */
export function isJustAccepted({ accepted_at: acceptedAt, item }: OwnServiceRequest, now: number): boolean {
  if (acceptedAt !== null) return now - Date.parse(acceptedAt) < JUST_ACCEPTED_MS
  return item === null || now - item.created_at < JUST_ACCEPTED_MS
}

function beforeAcceptance(about: About): ActQuestion | undefined {
  const { serviceRequest } = about
  const { open_offer: offer, customer_name: customerName } = serviceRequest
  const clash = clashWords(about, offer?.by === 'customer' ? offer : undefined)
  const because = clash ? ` ${clash}` : ''
  if (offer?.by === 'customer') {
    const { title, text } = ACT_QUESTIONS.otherOffer
    return {
      title: title(firstName(customerName)),
      text: text(offerWords(offer.data)) + because,
      confirm: OFFER.accept,
      keep: ACT_QUESTIONS.keep,
      accepts: offer,
    }
  }
  if (offer) {
    const { title, confirm, keep } = ACT_QUESTIONS.ownOffer
    return { title, text: ownOfferWords(serviceRequest, offer) + because, confirm, keep }
  }
  if (!clash) return undefined
  const { title, confirm } = ACT_QUESTIONS.clash
  return { title, text: clash, confirm, keep: ACT_QUESTIONS.keep }
}

/** What the technician must confirm before accepting the customer's offer with its button; undefined if nothing. */
export function questionBeforeOffer(about: About & { offer: OpenOffer }): ActQuestion | undefined {
  const { offer } = about
  const clash = offer.by === 'customer' ? clashWords(about, offer) : undefined
  if (!clash) return undefined
  const { title, confirm } = ACT_QUESTIONS.clash
  return { title, text: clash, confirm, keep: ACT_QUESTIONS.keep, accepts: offer }
}

function ownOfferWords(
  { customer_name: customerName, request_date: day }: OwnServiceRequest,
  { data }: OpenOffer,
): string {
  const { text, outcome, outcomeWithoutPrice } = ACT_QUESTIONS.ownOffer
  const then = data.total === undefined ? outcome : outcomeWithoutPrice
  return `${text(firstName(customerName), offerWords(data))} ${then(shortDate(day))}`
}

/** The words about another accepted job in the same half of the same day; undefined without one. */
function clashWords({ serviceRequest, others }: About, offer: OpenOffer | undefined): string | undefined {
  const other = clashingJob(
    {
      ...serviceRequest,
      ...(offer?.data.request_date && { request_date: offer.data.request_date }),
      ...(offer?.data.time_window && { time_window: offer.data.time_window }),
    },
    others,
  )
  if (!other) return undefined
  const when = [shortDate(other.request_date), timeWindowText(other.time_window)].filter(Boolean).join(', ')
  return ACT_QUESTIONS.clash.text(other.customer_name, when)
}

type Job = Pick<OwnServiceRequest, 'id' | 'direction' | 'status' | 'request_date' | 'time_window'>

/** The afternoon and the evening are one half of the day. */
const HALF: Record<TimeWindow, 'first' | 'second' | undefined> = {
  any: undefined,
  morning: 'first',
  afternoon: 'second',
  evening: 'second',
}

/** Another accepted job of the technician in the same half of the day. 'A cualquier hora' clashes with nothing. */
export function clashingJob<Other extends Job>(
  { id, request_date: day, time_window: timeWindow }: Omit<Job, 'direction' | 'status'>,
  others: readonly Other[],
): Other | undefined {
  const half = HALF[timeWindow]
  if (!half) return undefined
  return others.find(
    (other) =>
      other.id !== id &&
      other.direction === 'received' &&
      other.status === 'accepted' &&
      other.request_date === day &&
      HALF[other.time_window] === half,
  )
}
