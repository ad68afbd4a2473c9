import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { type DoorTerms, doorWords } from '@tecnicerca/shared/service-requests/door-words'
import type { EventData, ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { OutboxRecord } from '../outbox/record.ts'

type Offered = Pick<ServiceRequestEvent, 'at' | 'data'>

/** The terms of an offer as the server stores them: an offer that waits in the outbox may lack what the server fills in. */
export function doorTermsOf({ at, data }: Offered): DoorTerms {
  const { total, lines, charges_itbis: chargesItbis, valid_until: validUntil } = data
  const written = dayInSantoDomingo(new Date(data.at_phone ?? at))
  const lastDay = validUntil ?? (lines && addDays(written, QUOTE_LIMITS.validDays))
  return {
    ...(total !== undefined && { total }),
    ...(lines && {
      lines: lines.map(({ kind, text, quantity, unit_price: price }) => {
        return { kind, text, quantity: quantity ?? 1, unit_price: price }
      }),
      charges_itbis: chargesItbis === true,
    }),
    ...(lastDay !== undefined && { valid_until: lastDay }),
    ...pick(data, ['guarantee_days', 'guarantee_text', 'change_reason']),
    ...pick(data, ['request_date', 'time_window', 'note']),
  }
}

function pick<Name extends keyof DoorTerms>(data: DoorTerms, names: readonly Name[]): Pick<DoorTerms, Name> {
  const given = names.filter((name) => data[name] !== undefined && data[name] !== '')
  return Object.fromEntries(given.map((name) => [name, data[name]])) as Pick<DoorTerms, Name>
}

type AgreementRecord = Extract<OutboxRecord, { kind: 'agreement.create' }>
type Content = Pick<ServiceRequestEvent, 'kind' | 'by' | 'data' | 'client_op_id'>

/** What an agreement in the outbox adds to the log: the acceptance, and the offer unless the log has it. */
export function agreementContents(
  { payload }: AgreementRecord,
  before: readonly ServiceRequestEvent[],
  offerId: number,
): Content[] {
  const { offer, acceptance } = payload
  const { offer_key: key, case_id: caseId } = acceptance
  const words = doorWords(caseId, withoutNulls(offer.terms))
  const known = before.findLast(
    (event) =>
      event.kind === 'offered' &&
      (event.client_op_id === key || doorWords(caseId, doorTermsOf(event)) === words),
  )
  const offered: Content = {
    kind: 'offered',
    by: 'technician',
    client_op_id: key,
    data: { ...withoutNulls(offer.terms), at_door: true },
  }
  const isAnswered = before.some(
    ({ kind, data }) => kind === 'offer_accepted' && data.offer_id === known?.id && data.at_door,
  )
  if (isAnswered && known) return []
  const accepted: Content = {
    kind: 'offer_accepted',
    by: 'customer',
    client_op_id: acceptance.acceptance_key,
    data: { offer_id: known?.id ?? offerId, at_door: true, at_phone: acceptance.at_phone },
  }
  return known ? [accepted] : [offered, accepted]
}

/** Drops null values: a form and a signed offer may have null where an event lacks the field. */
export function withoutNulls(data: object): EventData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))
}
