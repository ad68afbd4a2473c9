import { OFFER } from '@tecnicerca/shared/messages/cases'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type { OfferInput, offerInput } from '@tecnicerca/shared/service-requests/events'
import { readAmount } from '@tecnicerca/shared/values/typed-amount'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useSavedValues } from '../../../lib/forms/use-saved-values.ts'
import { ALREADY_SENT, type Delivery } from '../../../offline/outbox/deliver.ts'
import type { Draft } from '../../../offline/storage/drafts.ts'
import { findDayProblem } from '../request-day.ts'

/** The fields as typed; '' if a field proposes nothing. */
export type OfferValues = Record<'total' | 'request_date' | 'time_window' | 'note', string>

const EMPTY: OfferValues = { total: '', request_date: '', time_window: '', note: '' }
const schema = async () => (await import('@tecnicerca/shared/service-requests/events')).offerInput

/** How a form hands over what was typed, and the draft that keeps it until then. */
export type Sending<Values, Input = OfferInput> = {
  draft: Draft<Values> | undefined
  send: (input: Input) => Promise<Delivery>
  onDone: (delivery: Delivery) => void
}

export type OfferSetup = Sending<OfferValues> & {
  /** Name of the person who is asked to agree. */
  name: string
  initial: Partial<OfferValues> | undefined
}

/** The form that proposes a price, a day or both. */
export function useOfferForm({ initial, draft, send, onDone }: OfferSetup) {
  const [start] = useState(() => ({ ...EMPTY, ...initial }))
  const form = useForm<OfferValues, unknown, OfferInput>({
    defaultValues: start,
    resolver: formResolver<OfferValues, typeof offerInput>(schema, { prepare: inputOf, check }),
  })
  return { form, ...useKeptSubmission(form, { draft, send, onDone, failed: OFFER.failed }) }
}

/** Keeps what is typed into the form as its draft, and sends it. */
export function useKeptSubmission<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  { draft, send, onDone, failed }: Sending<Values, Input> & { failed: string },
) {
  useSavedValues(form, (values) => draft?.save(values))
  return useFormSubmission({
    form,
    send: (input) => {
      // The outbox deletes the draft in the transaction that stores the item. Without `stop`, a delayed save would
      // write the draft again.
      draft?.stop()
      return send(input)
    },
    done: onDone,
    failed,
    missing: ERROR_MESSAGES.validation_failed,
    isShownInForm: (code) => code === ALREADY_SENT,
  })
}

/** The form's values for an offer that waits in the outbox. */
export function offerValuesOf({
  total,
  request_date: requestDate,
  time_window: timeWindow,
  note,
}: OfferInput): OfferValues {
  return {
    total: typeof total === 'number' ? String(total) : '',
    request_date: requestDate ?? '',
    time_window: timeWindow ?? '',
    note: note ?? '',
  }
}

function inputOf({ total, request_date: requestDate, time_window: timeWindow, note }: OfferValues): object {
  return {
    ...(total.trim() !== '' && { total: readAmount(total) }),
    ...(requestDate !== '' && { request_date: requestDate }),
    ...(requestDate !== '' && timeWindow !== '' && { time_window: timeWindow }),
    ...(note !== '' && { note }),
  }
}

function check({ total, request_date: requestDate }: OfferValues): Partial<OfferValues> {
  if (total.trim() === '' && requestDate === '') return { total: OFFER.needsOne }
  const problem = findDayProblem(requestDate)
  return problem ? { request_date: problem } : {}
}
