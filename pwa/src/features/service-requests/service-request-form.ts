import { ERROR_MESSAGES } from '@tecnicerca/shared/errors'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestInput, serviceRequestInput } from '@tecnicerca/shared/service-requests'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { useSavedValues } from '../../lib/use-saved-values.ts'
import { today } from '../../offline/network/today.ts'
import { WENT_AS_IT_WAS } from '../../offline/outbox/correction.ts'

export type ServiceRequestValues = {
  service_description: string
  request_date: string
  service_location: string
}
export type ServiceRequestForm = UseFormReturn<ServiceRequestValues, unknown, ServiceRequestInput>

const schema = async () => (await import('@tecnicerca/shared/service-requests')).serviceRequestInput

type FormSetup<Answer> = {
  technician_id: number
  /** What was typed or sent before. */
  initial: ServiceRequestValues | undefined
  save: (values: ServiceRequestValues) => void
  send: (input: ServiceRequestInput) => Promise<Answer>
  done: (answer: Answer) => void
}

export function useServiceRequestForm<Answer>({
  technician_id,
  initial,
  save,
  send,
  done,
}: FormSetup<Answer>) {
  const [start] = useState(() => startValues(initial))
  const form: ServiceRequestForm = useForm<ServiceRequestValues, unknown, ServiceRequestInput>({
    defaultValues: start,
    resolver: formResolver<ServiceRequestValues, typeof serviceRequestInput>(schema, {
      prepare: (values) => ({ ...values, technician_id }),
      check: ({ request_date }) =>
        request_date && request_date < today() ? { request_date: SERVICE_REQUEST_FORM.date_past } : {},
    }),
  })
  useSavedValues(form, save)
  const submission = useFormSubmission({
    form,
    send,
    done,
    failed: SERVICE_REQUEST_FORM.failed,
    missing: ERROR_MESSAGES.validation_failed,
    stays: (code) => code === 'technician_gone' || code === WENT_AS_IT_WAS,
  })
  return { form, ...submission }
}

/** What was typed once and never sent, with a day that can still be asked for. */
export function revivedDraft(kept: ServiceRequestValues): ServiceRequestValues {
  return kept.request_date < today() ? { ...kept, request_date: today() } : kept
}

function startValues(initial: ServiceRequestValues | undefined): ServiceRequestValues {
  const { service_description = '', request_date = today(), service_location = '' } = initial ?? {}
  return { service_description, request_date, service_location }
}
