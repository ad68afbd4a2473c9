import { addDays } from '@tecnicerca/shared/calendar'
import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import type { OfferInput, offerInput } from '@tecnicerca/shared/service-requests/events'
import { findWrongQuote, sumOf } from '@tecnicerca/shared/service-requests/quote-check'
import { fromCents } from '@tecnicerca/shared/service-requests/quote-sum'
import { useState } from 'react'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { today } from '../../../offline/network/clock.ts'
import { type Sending, useKeptSubmission } from '../case/offer-form.ts'
import { EMPTY_LINE, firstProblem, type LineText, linesInput, lineTexts } from './line-values.ts'

/** The fields as typed. */
export type QuoteValues = {
  lines: LineText[]
  charges_itbis: boolean
  valid_until: string
  guarantee_days: string
  guarantee_text: string
  change_reason: string
  note: string
}

export type QuoteSetup = Sending<QuoteValues> & {
  name: string
  initial: Partial<QuoteValues> | undefined
  /** True if the two sides had agreed before: then the form asks why this is another price. */
  isChange: boolean
}

const schema = async () => (await import('@tecnicerca/shared/service-requests/events')).offerInput

const emptyQuote = (): QuoteValues => ({
  lines: [EMPTY_LINE],
  charges_itbis: false,
  valid_until: addDays(today(), QUOTE_LIMITS.validDays),
  ...{ guarantee_days: '', guarantee_text: '', change_reason: '', note: '' },
})

/** The form of a quote with lines. */
export function useQuoteForm({ initial, draft, send, onDone }: QuoteSetup) {
  const [start] = useState(() => ({ ...emptyQuote(), ...initial }))
  const form = useForm<QuoteValues, unknown, OfferInput>({
    defaultValues: start,
    resolver: formResolver<QuoteValues, typeof offerInput>(schema, { prepare: quoteInputOf, check }),
  })
  return { form, ...useKeptSubmission(form, { draft, send, onDone, failed: OFFER.failed }) }
}

/** The form's values for a quote that was made before. */
export function quoteValuesOf(offer: OfferInput): QuoteValues {
  const { lines, charges_itbis: chargesItbis, valid_until: validUntil, guarantee_days: days } = offer
  return {
    lines: lineTexts(lines),
    charges_itbis: chargesItbis ?? false,
    valid_until: validUntil ?? '',
    guarantee_days: days ? String(days) : '',
    guarantee_text: offer.guarantee_text ?? '',
    change_reason: offer.change_reason ?? '',
    note: offer.note ?? '',
  }
}

function quoteInputOf(values: QuoteValues): object {
  const { guarantee_days: days, valid_until: validUntil, charges_itbis: chargesItbis } = values
  const { guarantee_text: guaranteeText, change_reason: changeReason, note } = values
  const lines = linesInput(values.lines)
  const sum =
    firstProblem(values.lines) === undefined ? sumOf({ lines, charges_itbis: chargesItbis }) : undefined
  return {
    ...{ lines, charges_itbis: chargesItbis },
    ...(sum !== undefined && { total: fromCents(sum) }),
    ...(validUntil !== '' && { valid_until: validUntil }),
    ...(days.trim() !== '' && { guarantee_days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN }),
    ...(guaranteeText !== '' && { guarantee_text: guaranteeText }),
    ...(changeReason !== '' && { change_reason: changeReason }),
    ...(note !== '' && { note }),
  }
}

function check({ lines, charges_itbis: chargesItbis, valid_until: validUntil }: QuoteValues) {
  const problem = firstProblem(lines)
  const quote = { ...(problem === undefined && { lines: linesInput(lines) }), charges_itbis: chargesItbis }
  const { total, valid_until: wrongDay } = findWrongQuote({ ...quote, valid_until: validUntil }, today())
  const wrongLines = problem ?? total
  return { ...(wrongLines && { lines: wrongLines }), ...(wrongDay && { valid_until: wrongDay }) }
}
