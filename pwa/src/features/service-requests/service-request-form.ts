import { addDays } from '@tecnicerca/shared/calendar'
import { TIME_WINDOWS, type TimeWindow } from '@tecnicerca/shared/cases'
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

/** What the form holds; '' is what was not chosen. */
export type ServiceRequestValues = {
  service_description: string
  request_date: string
  service_location: string
  time_window: string
  is_urgent: boolean
  sector_id: string
  reference_point: string
  /** Not on screen: the group of an item that is corrected. */
  group_id: string
  /** Technicians who are asked in the same go. */
  others: number[]
  /** On this phone, to go with the request. */
  photo_ids: string[]
}
export type ServiceRequestForm = UseFormReturn<ServiceRequestValues, unknown, ServiceRequestInput>

const schema = async () => (await import('@tecnicerca/shared/service-requests')).serviceRequestInput

type FormSetup<Answer> = {
  technician_id: number
  /** What was typed or sent before. */
  initial: Partial<ServiceRequestValues> | undefined
  save: (values: ServiceRequestValues) => void
  send: (input: ServiceRequestInput, form: ServiceRequestForm) => Promise<Answer>
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
      prepare: (values) => inputOf(values, technician_id),
      check: checkDays,
    }),
  })
  useSavedValues(form, save)
  const submission = useFormSubmission({
    form,
    send: (input) => send(input, form),
    done,
    failed: SERVICE_REQUEST_FORM.failed,
    missing: ERROR_MESSAGES.validation_failed,
    stays: (code) => code === 'technician_gone' || code === WENT_AS_IT_WAS,
  })
  return { form, ...submission }
}

function checkDays({ request_date, is_urgent }: ServiceRequestValues) {
  if (request_date && request_date < today()) return { request_date: SERVICE_REQUEST_FORM.date_past }
  const is_late = is_urgent && request_date > addDays(today(), 1)
  return is_late ? { is_urgent: SERVICE_REQUEST_FORM.urgent_late } : {}
}

/** What is sent of what the form holds: nothing that was not chosen. */
export function inputOf(values: ServiceRequestValues, technician_id: number): ServiceRequestInput {
  const { service_description, request_date, service_location } = values
  const { time_window, is_urgent, sector_id, reference_point, group_id } = values
  return {
    ...{ technician_id, service_description, request_date, service_location },
    ...(isTimeWindow(time_window) && time_window !== 'any' && { time_window }),
    ...(is_urgent && { is_urgent }),
    ...(sector_id && { sector_id: Number(sector_id) }),
    ...(reference_point.trim() && { reference_point }),
    ...(group_id && { group_id }),
  }
}

/** The form over words that were sent, or waited to be. */
export function valuesOf(asked: Omit<ServiceRequestInput, 'technician_id'>): ServiceRequestValues {
  const { service_description, request_date, service_location } = asked
  return {
    ...{ service_description, request_date, service_location },
    time_window: asked.time_window ?? 'any',
    is_urgent: asked.is_urgent ?? false,
    sector_id: String(asked.sector_id ?? ''),
    reference_point: asked.reference_point ?? '',
    group_id: asked.group_id ?? '',
    others: [],
    photo_ids: [],
  }
}

function isTimeWindow(text: string): text is TimeWindow {
  return TIME_WINDOWS.some((known) => known === text)
}

/** What was typed once and never sent, with a day that can still be asked for; drafts of earlier builds have no details. */
export function revivedDraft(kept: Partial<ServiceRequestValues>): Partial<ServiceRequestValues> {
  return (kept.request_date ?? '') < today() ? { ...kept, request_date: today() } : kept
}

function startValues(initial: Partial<ServiceRequestValues> = {}): ServiceRequestValues {
  return {
    service_description: initial.service_description ?? '',
    request_date: initial.request_date ?? today(),
    service_location: initial.service_location ?? '',
    time_window: initial.time_window ?? 'any',
    is_urgent: initial.is_urgent ?? false,
    sector_id: initial.sector_id ?? '',
    reference_point: initial.reference_point ?? '',
    group_id: initial.group_id ?? '',
    others: initial.others ?? [],
    photo_ids: initial.photo_ids ?? [],
  }
}
