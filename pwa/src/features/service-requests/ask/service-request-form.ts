import { addDays } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type {
  ServiceRequestInput,
  serviceRequestInput,
} from '@tecnicerca/shared/service-requests/service-request'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useSavedValues } from '../../../lib/forms/use-saved-values.ts'
import { today } from '../../../offline/network/clock.ts'
import { ALREADY_SENT } from '../../../offline/outbox/deliver.ts'
import { findDayProblem } from '../request-day.ts'
import { inputOf, type ServiceRequestValues, startValues } from './service-request-values.ts'

export type ServiceRequestForm = UseFormReturn<ServiceRequestValues, unknown, ServiceRequestInput>

const schema = async () =>
  (await import('@tecnicerca/shared/service-requests/service-request')).serviceRequestInput

type FormSetup<Answer> = {
  technician_id: number
  /** Values that were typed or sent before. */
  initial: Partial<ServiceRequestValues> | undefined
  /** Where the user last asked somebody to come, as far as it is known now. */
  place?: Partial<ServiceRequestValues> | undefined
  save: (values: ServiceRequestValues) => void
  send: (input: ServiceRequestInput, form: ServiceRequestForm) => Promise<Answer>
  done: (answer: Answer) => Promise<unknown> | void
}

export function useServiceRequestForm<Answer>({
  technician_id: technicianId,
  initial,
  place,
  save,
  send,
  done,
}: FormSetup<Answer>) {
  const [start] = useState(() => startValues(initial))
  const form: ServiceRequestForm = useForm<ServiceRequestValues, unknown, ServiceRequestInput>({
    defaultValues: start,
    resolver: formResolver<ServiceRequestValues, typeof serviceRequestInput>(schema, {
      prepare: (values) => inputOf(values, technicianId),
      check: checkDays,
    }),
  })
  const isFilling = useFilledPlace(form, place)
  // A place that nobody typed is no draft.
  useSavedValues(form, (values) => {
    if (!isFilling.current || values.service_description !== '') save(values)
  })
  const submission = useFormSubmission({
    form,
    send: (input) => send(input, form),
    done,
    failed: SERVICE_REQUEST_FORM.failed,
    missing: ERROR_MESSAGES.validation_failed,
    isShownInForm: (code) => code === 'technician_gone' || code === ALREADY_SENT,
  })
  return { form, ...submission }
}

const PLACE = ['service_location', 'sector_id', 'reference_point'] as const

/**
 * Fills in the last place when it becomes known after the form has opened, unless the user has begun to enter one. Returns a
 * ref that is true meanwhile.
 */
function useFilledPlace(form: ServiceRequestForm, place: Partial<ServiceRequestValues> | undefined) {
  const isFilling = useRef(false)
  const known = place && JSON.stringify(PLACE.map((name) => place[name] ?? ''))
  useEffect(() => {
    if (known === undefined) return
    const { defaultValues } = form.formState
    const values = JSON.parse(known) as string[]
    const isFilled = PLACE.every((name, index) => form.getValues(name) === values[index])
    const isTouched = PLACE.some((name) => form.getValues(name) !== defaultValues?.[name] || hasFocus(name))
    if (isFilled || isTouched) return
    isFilling.current = true
    for (const [index, name] of PLACE.entries()) form.resetField(name, { defaultValue: values[index] ?? '' })
    isFilling.current = false
  }, [form, known])
  return isFilling
}

const hasFocus = (name: string) => document.activeElement?.getAttribute('name') === name

function checkDays({ request_date: requestDate, is_urgent: isUrgent }: ServiceRequestValues) {
  const problem = findDayProblem(requestDate)
  if (problem) return { request_date: problem }
  const isLate = isUrgent && requestDate > addDays(today(), 1)
  return isLate ? { is_urgent: SERVICE_REQUEST_FORM.urgentLate } : {}
}
