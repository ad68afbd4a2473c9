import type { ConductRule, Outcome, ReportKind } from '@tecnicerca/shared/abuse-reports'
import { addDays } from '@tecnicerca/shared/calendar'
import { ABUSE_REPORTS, REPORT_NOTICES } from '@tecnicerca/shared/messages/abuse-reports'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { promisedDay } from '@tecnicerca/shared/messages/guarantees'
import { planWords } from '@tecnicerca/shared/messages/maintenance'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { holidaysOfWeekOf } from '@tecnicerca/shared/messages/opening-hours'
import { paymentWords } from '@tecnicerca/shared/messages/payments'
import { ENDED } from '@tecnicerca/shared/messages/service-requests'
import { lateVisitWords, visitWords } from '@tecnicerca/shared/messages/visits'
import type { CaselessNoticeKind, NoticeKind, Reminder } from '@tecnicerca/shared/notices'
import type { EventKind, TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { isOfPlan } from '@tecnicerca/shared/service-requests/maintenance-log'
import type { Actor, Party } from '@tecnicerca/shared/service-requests/status'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
import { dayAndMonth, money } from '@tecnicerca/shared/values/formats'
import { guardedFirstName } from '@tecnicerca/shared/values/guarded-names'

/** A reported subject, and the admin's decision about it. */
type Decided = { kind: ReportKind; outcome: Outcome; rule: ConductRule | null }

/** The data of a notice for one side of a case. A notice without a case uses none of the fields about a case. */
export type ToSay = {
  kind: NoticeKind | CaselessNoticeKind
  /** Only for a message from an admin. */
  text: string | null
  /** Only for a notice about a report. */
  report: Decided | null
  reminder: Reminder | null
  /** The day of a reminder. */
  reminder_of: string | null
  /** The side that caused the notice; null for a reminder. */
  by: Actor | null
  data: EventData | null
  /** The kind of the event that the notice tells of; null for a reminder. Decides the words. */
  event_kind: EventKind | null
  /** The payment that the event answers. */
  payment: EventData | null
  side: Party
  /** Name of the other side. */
  name: string
  category_name: string | null
  request_date: string
  time_window: TimeWindow
  is_urgent: boolean
  was_accepted: boolean
  is_reviewed: boolean
  is_cancelled: boolean
  created_at: Date
}

export type Said = { title: string; body: string; later_titles?: { from: string; title: string }[] }

type Telling = { today: string; withText?: boolean }

const MAX_OF_MESSAGE = 120

/**
 * The Spanish text of a notice. It contains only the first name of the other side, no phone and no address, because others
 * may see the screen. `today`: the day in Santo Domingo. `withText` adds the text of a message, for the inbox.
 */
export function noticeWords(say: ToSay, { today, withText = false }: Telling): Said {
  if (say.report) return reportWords(say.kind, say.report)
  // A push shows one line of its title, so the text goes into the body. The inbox shows the whole title.
  if (say.text !== null)
    return withText
      ? { title: NOTICE_WORDS.admin_message(say.text), body: '' }
      : { title: NOTICE_WORDS.us, body: say.text }
  const other = say.side === 'customer' ? 'technician' : 'customer'
  const who = guardedFirstName(say.name) ?? NOTICE_WORDS.somebody[other]
  const body = bodyOf(say, withText)
  if (say.reminder === 'day_before' || say.reminder === 'visit_before') {
    const titles = titlesByDay(say, { reminder: say.reminder, who })
    const isLater = ({ from }: { from: string }) => from > today
    const title = titles.findLast((one) => !isLater(one))?.title ?? ''
    const day = dayOf(say, say.reminder)
    const words = [body, ...holidaysOfWeekOf(day)].join(' · ')
    return { title, body: words, later_titles: titles.filter(isLater) }
  }
  return { title: capitalized(titleOf({ ...say, kind: say.kind as NoticeKind }, who)), body }
}

/** The titles of a reminder of a day, each with the first day on which it is true. */
function titlesByDay(
  say: ToSay,
  { reminder, who }: { reminder: 'day_before' | 'visit_before'; who: string },
) {
  const { side, is_cancelled: isCancelled } = say
  const words = NOTICE_WORDS.reminder[reminder][side]
  const day = dayOf(say, reminder)
  const past = { from: isCancelled ? '' : addDays(day, 1), title: words.past(who, dayAndMonth(day)) }
  const ahead = [
    { from: '', title: words.before(who, dayAndMonth(day)) },
    { from: addDays(day, -1), title: words.eve(who) },
    { from: day, title: words.same(who) },
  ]
  return [...(isCancelled ? [] : ahead), past].map(({ from, title }) => ({ from, title: capitalized(title) }))
}

function dayOf({ request_date: requestDate, reminder_of: reminderOf }: ToSay, reminder: Reminder): string {
  return reminder === 'visit_before' && reminderOf ? reminderOf : requestDate
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function reportWords(noticeKind: ToSay['kind'], { kind, outcome, rule }: Decided): Said {
  const body = rule === null ? REPORT_NOTICES.thanks : ABUSE_REPORTS.rules[rule]
  if (noticeKind === 'warned') return { title: REPORT_NOTICES.warned[kind], body }
  const title = noticeKind === 'hidden' ? REPORT_NOTICES.hidden : REPORT_NOTICES.decided[outcome]
  if (typeof title === 'string') return { title, body }
  if (kind === 'request') throw new Error('A service request is never hidden.')
  return { title: title[kind], body }
}

function titleOf(say: ToSay & { kind: NoticeKind }, who: string): string {
  const { kind, reminder, data, by, side, was_accepted: wasAccepted } = say
  if (kind === 'reminder') {
    if (reminder === 'maintenance')
      return NOTICE_WORDS.reminder.maintenance[side](who, dayAndMonth(say.reminder_of ?? ''))
    const isNamed =
      reminder === 'still_unanswered' || reminder === 'expires_soon' || reminder === 'claim_unanswered'
    return NOTICE_WORDS.reminder[isNamed ? reminder : 'unanswered'](who)
  }
  const ofEvent =
    titleOfPayment(say, who) ?? titleOfGuarantee(say, who) ?? titleOfVisit(say, who) ?? titleOfPlan(say, who)
  if (ofEvent) return ofEvent
  if (kind === 'offer_accepted' && data?.at_door) return NOTICE_WORDS.agreed_at_door(who)
  if (kind === 'accepted') return NOTICE_WORDS.accepted[side](who)
  if (kind === 'message' && by === 'admin') return NOTICE_WORDS.message(NOTICE_WORDS.us)
  if (kind !== 'cancelled') return NOTICE_WORDS[kind](who)
  if (by === 'admin' && data?.reason) return NOTICE_WORDS.cancelled(NOTICE_WORDS.us)
  if (data?.reason === 'expired') return NOTICE_WORDS.expired[side](who)
  if (data?.reason === 'taken') return NOTICE_WORDS.taken(who)
  if (by !== 'customer' && by !== 'technician') return NOTICE_WORDS.account_closed
  return by === 'technician' && !wasAccepted ? NOTICE_WORDS.rejected(who) : NOTICE_WORDS.cancelled(who)
}

function titleOfPayment(
  { event_kind: kind, data, payment }: Pick<ToSay, 'event_kind' | 'data' | 'payment'>,
  who: string,
): string | undefined {
  switch (kind) {
    case 'payment_noted':
      return NOTICE_WORDS.payment_noted(who, paymentWords(data ?? {}))
    case 'payment_confirmed':
    case 'payment_disputed':
    case 'payment_withdrawn':
      return NOTICE_WORDS[kind](who, paymentWords(payment ?? {}))
    default:
      return undefined
  }
}

function titleOfGuarantee(
  { event_kind: kind, data }: Pick<ToSay, 'event_kind' | 'data'>,
  who: string,
): string | undefined {
  switch (kind) {
    case 'guarantee_promised':
      return NOTICE_WORDS.guarantee_promised(who, promisedDay(data ?? {}))
    case 'guarantee_claimed':
    case 'guarantee_refused':
    case 'guarantee_honoured':
    case 'guarantee_withdrawn':
      return NOTICE_WORDS[kind](who)
    default:
      return undefined
  }
}

function titleOfVisit(
  { event_kind: kind, by, data }: Pick<ToSay, 'event_kind' | 'by' | 'data'>,
  who: string,
): string | undefined {
  if (!kind || !isVisit(kind)) return undefined
  return visitWords({ kind, by: by ?? '', data: data ?? {} }, { reads: 'other', who })
}

function titleOfPlan(
  { event_kind: kind, by, data }: Pick<ToSay, 'event_kind' | 'by' | 'data'>,
  who: string,
): string | undefined {
  if (!kind || !isOfPlan(kind)) return undefined
  return planWords({ kind, by: by ?? '', data: data ?? {} }, { reads: 'other', who })
}

function bodyOf(say: ToSay, withText: boolean): string {
  const { kind, data, side, event_kind: event } = say
  if (event && isVisit(event)) {
    const late = data?.at_phone && lateVisitWords(data.at_phone, say.created_at)
    return [late || jobWords(say), withText && data?.note && shortened(data.note)].filter(Boolean).join(' · ')
  }
  if (say.reminder === 'maintenance')
    return side === 'customer' ? NOTICE_WORDS.askForMaintenance : NOTICE_WORDS.maintenanceAsked
  if (event && isOfPlan(event)) return say.category_name ?? ''
  if (event === 'payment_noted') return NOTICE_WORDS.isItRight
  if (event?.startsWith('payment_')) return jobWords(say)
  if (event?.startsWith('guarantee_')) {
    const said = data?.text ?? data?.note
    return withText && said ? shortened(said) : jobWords({ ...say, time_window: data?.time_window ?? 'any' })
  }
  if (kind === 'message' && withText && data?.text && !data.hidden_rule) return shortened(data.text)
  if (kind === 'offered' && data) return offerWords(data)
  if (kind === 'completed') return say.is_reviewed ? '' : NOTICE_WORDS.howWasIt
  if (kind === 'reviewed' && data?.rating) return COMMON.stars(data.rating)
  if (kind === 'cancelled' && say.by === 'admin' && data?.reason) return adminEndWords(data, withText)
  if (kind === 'cancelled' && data?.reason === 'expired' && side === 'customer')
    return NOTICE_WORDS.findAnother
  return jobWords(say)
}

/** 'Cancelada por TecniCerca: posible fraude «La cuenta no es suya»', without the note where others may see the screen. */
function adminEndWords({ reason = '', note }: EventData, withText: boolean): string {
  const known: Record<string, string | undefined> = ENDED.why
  const why = [known[reason], withText && note && ENDED.note(note)].filter(Boolean).join(' ')
  return why ? `${ENDED.by.admin}: ${why}` : ENDED.by.admin
}

/** 'Urgente · Plomería · para el 3 dic de 8 a 12'. */
function jobWords({
  category_name: categoryName,
  request_date: requestDate,
  time_window: timeWindow,
  is_urgent: isUrgent,
}: ToSay): string {
  const day = `${NOTICE_WORDS.forDay(dayAndMonth(requestDate))} ${NOTICE_WORDS.time[timeWindow]}`.trim()
  return [isUrgent && NOTICE_WORDS.urgent, categoryName, day].filter(Boolean).join(' · ')
}

function offerWords({ total, request_date: requestDate }: EventData): string {
  return OFFER.what(
    total === undefined ? undefined : money(total),
    requestDate === undefined ? undefined : dayAndMonth(requestDate),
  )
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length <= MAX_OF_MESSAGE
    ? line
    : `${characters
        .slice(0, MAX_OF_MESSAGE - 1)
        .join('')
        .trimEnd()}…`
}
