import { COMMON } from '@tecnicerca/shared/messages/common'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { dayOffWords, HOURS_FORM, OPENING_HOURS, weekLines } from '@tecnicerca/shared/messages/opening-hours'
import { PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { atHour, VISIT_FORM } from '@tecnicerca/shared/messages/visits'
import type { OfferInput } from '@tecnicerca/shared/service-requests/events'
import type { HoursInput } from '@tecnicerca/shared/technicians'
import type { ReactElement } from 'react'
import { useKnownSectors } from '../../lib/sectors.ts'
import { money, shortDate } from '../../lib/text/formats.ts'
import { detailsText } from '../../lib/text/request-summary.ts'
import { useCasePhoto } from '../../offline/outbox/photos.ts'
import {
  isAlreadySent,
  type OutboxKind,
  type OutboxRecord,
  type PayloadOf,
  withPendingEdit,
} from '../../offline/outbox/record.ts'

const WORDLESS: readonly OutboxKind[] = [
  'service_request.status',
  'offer.status',
  'profile.availability',
  'favourite.set',
  'contact.set',
  'review.delete',
  'message.delete',
  'review_reply.delete',
  'work_photo.delete',
]

/** What the person wrote. If a correction came too late, both versions: the sent one and the corrected one. */
export function ItemWords({ item }: { item: OutboxRecord }) {
  if (WORDLESS.includes(item.kind)) return null
  const { wish } = item
  if (!isAlreadySent(item) || wish?.type !== 'edit') return <Words item={withPendingEdit(item)} />
  return (
    <dl className="grid gap-2">
      <dt className="text-sm font-semibold">{OFFLINE.sentWords}</dt>
      <dd>
        <Words item={item} />
      </dd>
      <dt className="text-sm font-semibold">{OFFLINE.wantedWords}</dt>
      <dd>
        <Words item={{ ...item, payload: wish.payload } as OutboxRecord} />
      </dd>
    </dl>
  )
}

function Words({ item }: { item: OutboxRecord }): ReactElement | null {
  switch (item.kind) {
    case 'service_request.create':
      return (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{item.payload.service_description}</p>
          <p className="text-sm text-muted">
            {shortDate(item.payload.request_date)} · {item.payload.service_location}
          </p>
          <Details payload={item.payload} />
        </>
      )
    case 'review.create':
    case 'review.update':
      return (
        <>
          <p className="text-sm text-muted">{COMMON.stars(item.payload.rating)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{item.payload.comment}</p>
        </>
      )
    case 'service_request.message':
    case 'review_reply.create':
      return <p className="whitespace-pre-line wrap-anywhere">{item.payload.text}</p>
    case 'offer.create':
      return <OfferWords offer={item.payload} />
    case 'agreement.create':
      return <OfferWords offer={item.payload.offer.terms} />
    case 'payment.create':
      return <PaymentWords payment={item.payload} />
    case 'guarantee_claim.create':
      return (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{item.payload.text}</p>
          {item.payload.photo_ids?.map((photoId) => (
            <WaitingPhoto key={photoId} userId={item.user_id} photoId={photoId} />
          ))}
        </>
      )
    case 'visit.create':
      return <VisitWords visit={item.payload} userId={item.user_id} />
    case 'maintenance.create':
      return item.payload.months ? <p>{MAINTENANCE.every(item.payload.months)}</p> : null
    case 'payment.status':
    case 'guarantee_claim.status':
      return <AnswerWords answer={item.payload} />
    case 'service_request.photo':
    case 'photo.delete':
      return <WaitingPhoto userId={item.user_id} photoId={item.payload.photo_id} />
    case 'work_photo.create':
    case 'work_photo.update':
      return (
        <>
          <WaitingPhoto userId={item.user_id} photoId={item.payload.photo_id} />
          {item.payload.caption && <p className="wrap-anywhere">{item.payload.caption}</p>}
        </>
      )
    case 'profile.hours':
      return <HoursWords {...item.payload} />
    case 'customer_note.set':
      return <p className="whitespace-pre-line wrap-anywhere">{item.payload.note || OFFLINE.noNote}</p>
    case 'expense.set':
      return <ExpenseWords expense={item.payload.expense} />
    case 'quick_reply.set':
      return (
        <ul className="grid gap-1">
          {item.payload.texts.map((text, place) => (
            <li key={place} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )
    case 'review.delete':
    case 'message.delete':
    case 'review_reply.delete':
    case 'work_photo.delete':
    case 'service_request.status':
    case 'offer.status':
    case 'profile.availability':
    case 'favourite.set':
    case 'contact.set':
    case 'notices.read':
      return null
  }
}

function ExpenseWords({ expense }: Pick<PayloadOf['expense.set'], 'expense'>) {
  return (
    expense && (
      <p className="wrap-anywhere">
        {money(expense.amount)} · {shortDate(expense.spent_on)} · {expense.note}
      </p>
    )
  )
}

function HoursWords({ hours, days_off: daysOff }: HoursInput) {
  const lines = [
    ...(hours ? weekLines(hours).map(({ days, words }) => `${days}: ${words}`) : []),
    ...(daysOff
      ? [`${OPENING_HOURS.daysOff}: ${daysOff.map(dayOffWords).join(', ') || HOURS_FORM.none}`]
      : []),
  ]
  return <p className="whitespace-pre-line text-sm">{lines.join('\n')}</p>
}

function WaitingPhoto({ userId, photoId }: { userId: number; photoId: string }) {
  const photo = useCasePhoto({ userId, photoId, width: 320 })
  if (typeof photo !== 'object') return null
  return <img src={photo.url} alt="" className="size-24 rounded-control object-cover" />
}

function OfferWords({ offer }: { offer: OfferInput }) {
  const { total, request_date: requestDate, note, lines } = offer
  const terms = [typeof total === 'number' && money(total), requestDate && shortDate(requestDate)]
  return (
    <>
      <p>{terms.filter(Boolean).join(' · ')}</p>
      {lines && (
        <ul className="text-sm text-muted">
          {lines.map(({ kind, text, quantity, unit_price: price }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an item never change
            <li key={place} className="wrap-anywhere">
              {text || QUOTE.kinds[kind]}: {QUOTE.times(String(quantity ?? 1), money(price))}
            </li>
          ))}
        </ul>
      )}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </>
  )
}

function PaymentWords({ payment }: { payment: PayloadOf['payment.create'] }) {
  const { paid_on: paidOn, fiscal_number: fiscalNumber, note } = payment
  return (
    <>
      <p>
        {PAYMENTS.direction[payment.direction]}: {money(payment.amount)} {PAYMENTS.inMethod[payment.method]} ·{' '}
        {shortDate(paidOn)}
      </p>
      {fiscalNumber && <p className="text-sm text-muted">{PAYMENT_FORM.fiscal(fiscalNumber)}</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </>
  )
}

/** What an answer to a payment or a claim says besides the answer itself. */
function AnswerWords({ answer }: { answer: PayloadOf['payment.status' | 'guarantee_claim.status'] }) {
  const day = 'request_date' in answer ? answer.request_date : undefined
  return (
    <>
      {day && <p>{shortDate(day)}</p>}
      {answer.note && <p className="whitespace-pre-line wrap-anywhere">{answer.note}</p>}
    </>
  )
}

/** What was said about a visit besides its kind. */
function VisitWords({ visit, userId }: { visit: PayloadOf['visit.create']; userId: number }) {
  const { hour, minutes, note, photo_id: photoId } = visit
  return (
    <>
      {hour && <p>{atHour(hour)}</p>}
      {minutes && <p>{VISIT_FORM.inMinutes(minutes)}</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {photoId && <WaitingPhoto userId={userId} photoId={photoId} />}
    </>
  )
}

function Details({ payload }: { payload: PayloadOf['service_request.create'] }) {
  const details = detailsText(payload, useKnownSectors())
  return details && <p className="text-sm text-muted">{details}</p>
}
